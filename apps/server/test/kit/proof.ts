import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';

/** What a page works out for a challenge of ours before it sends. */
export const proofOf = async (challenge: Challenge): Promise<string> =>
  Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');
