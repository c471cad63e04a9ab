/** What Node runs to serve, with its arguments. */
export const serveArguments: string[];
