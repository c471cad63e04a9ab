/** The arguments with which Node runs the server. */
export const serveArguments: string[];
