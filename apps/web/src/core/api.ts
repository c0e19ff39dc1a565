import { createClient } from '@prosa/contract/client.ts';
import { endSession, getToken } from './token.ts';

/** Calls an endpoint of the contract. spec 8: a 401 ends the session; every other refusal rejects with ApiError. */
export const call = createClient({
  base: '/api',
  token: getToken,
  fetch: (...request) => fetch(...request),
  onUnauthorized: () => endSession(true),
});
