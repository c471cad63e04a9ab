/** Node's arguments for serving. */
export const serveArguments: string[];
