/**
 * Works out the proof that a page's sending costs, in a thread of its own. The hash is not the browser's: pages without https have none.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, solveChallenge } from 'altcha-lib';

interface Work {
  readonly challenge: Challenge;
}

async function solve({ challenge }: Work): Promise<string> {
  const { cost } = challenge.parameters;
  const solution = await solveChallenge({
    challenge,
    deriveKey: ({ keyLength }, salt, password) => {
      const first = new Uint8Array(salt.length + password.length);
      first.set(salt);
      first.set(password, salt.length);
      let key: Uint8Array = sha256(first);
      for (let i = 1; i < cost; i++) key = sha256(key);
      return Promise.resolve({ parameters: {}, derivedKey: key.subarray(0, keyLength) });
    },
  });
  return solution === null ? '' : btoa(JSON.stringify({ challenge, solution }));
}

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  solve(data).then(
    (proof) => postMessage(proof),
    // without a proof the sending goes to the box
    () => postMessage(''),
  );
});
