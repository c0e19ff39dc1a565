import { useMatches } from 'react-router';
import type { Screen } from './screen.ts';

/** What the router hands to whoever draws around the screen. */
export type RouteHandle = Pick<Screen, 'title' | 'trail' | 'path' | 'settings'>;

const isRouteHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'title' in handle && 'path' in handle;

/** The screen that is open: the innermost route that says what it is. */
export function useScreenHandle(): RouteHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isRouteHandle);
}
