import { createClient } from '@prosa/contract/client.ts';
import { endSession, getToken } from './token.ts';

const withFetch = { base: '/api', fetch: (...request: Parameters<typeof fetch>) => fetch(...request) };

/** Calls an endpoint of the contract. spec 8: a 401 ends the session; every other refusal rejects with ApiError. */
export const call = createClient({
  ...withFetch,
  token: getToken,
  onUnauthorized: (token) => endSession(true, token),
});

/** For signing in: without the token that may be left in this browser, whose session a refusal must not end. */
export const callAsNobody = createClient(withFetch);
