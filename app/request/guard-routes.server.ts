import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from 'react-router';

import { noteEvent, noteUnknownRecord } from './note-event.server.ts';
import { isMalformedBody } from './read-body.server.ts';
import { getVisit } from './visitor.server.ts';

/** The routes that still run for a manager whose role doesn't allow a page: the document and the console's frame. */
const frameRoutes: readonly string[] = ['root', 'console-shell'];

type RouteFunction = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action, so that a page can be refused inside its frame: the frame's loaders run, and the page's own throw the
 * refusal. The second lock throws all other refusals before anything runs. The wrapper also records a security event if a page rejects a
 * body that no page sends or a record that the person can't see, so that no page can forget to report it.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (route === undefined || frameRoutes.includes(id)) return [id, route];
    const { loader, action } = route.module;
    return [
      id,
      { ...route, module: { ...route.module, ...(loader && { loader: guard(loader) }), ...(action && { action: guard(action) }) } },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function guard(run: RouteFunction): RouteFunction {
  return async (args) => {
    const { refusal } = getVisit(args.context);
    if (refusal !== null) throw refusal;
    try {
      return await run(args);
    } catch (thrown) {
      await noteThrown(args.context, thrown);
      throw thrown;
    }
  };
}

async function noteThrown(context: Readonly<RouterContextProvider>, thrown: unknown): Promise<void> {
  if (isMalformedBody(thrown)) await noteEvent(context, 'input-refused', { detail: 'body' });
  else if (statusOf(thrown) === 404 && namesRecord(context)) await noteUnknownRecord(context);
}

/** Returns the status of a `Response`, or of a value made by `data`. */
function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof Response) return thrown.status;
  if (typeof thrown !== 'object' || thrown === null || !('init' in thrown)) return undefined;
  return (thrown.init as ResponseInit | null)?.status;
}

/** Tells whether a request refers to a record, in its address or in its body. */
function namesRecord(context: Readonly<RouterContextProvider>): boolean {
  const { page, isChange } = getVisit(context);
  return page.audience !== 'public' && (isChange || page.row.path.includes('/:'));
}
