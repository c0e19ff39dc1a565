/*
 * Passwords that pass the rule of spec 5 and are guessed first all the same (decisions/0017): those that many people have, dressed up
 * with a capital, a digit and a symbol, and the person's own words.
 */

import { publishedPassword } from './password.ts';

/** How people spell letters to please a rule. */
const dressed: Readonly<Record<string, string>> = { '@': 'a', '3': 'e', $: 's', '0': 'o' };
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const fold = (text: string): string => plain(text).replace(/[@3$0]/g, (c) => dressed[c]!);
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** What may stand behind the words: P@ssw0rd, then with up to three digits and symbols taken off at the ends, Senha1! and 1Brasil!. */
function coresOf(senha: string): Set<string> {
  const cores = new Set<string>();
  for (const spelled of [plain(senha), fold(senha)]) cores.add(lettersAndDigits(spelled));
  const [, bare = ''] = /^[\d\p{S}\p{P}\s]*(.*?)[\d\p{S}\p{P}\s]*$/u.exec(senha) ?? [];
  const digits = (senha.match(/\d/g) ?? []).length - (bare.match(/\d/g) ?? []).length;
  if (digits <= 3) for (const spelled of [plain(bare), fold(bare)]) cores.add(lettersAndDigits(spelled));
  return cores;
}

let known: Promise<ReadonlySet<string>> | undefined;
/** Read when a password is first chosen: most processes never need it. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { default: list } = (await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })) as { default: string[] };
  return new Set(list.flatMap((word) => [lettersAndDigits(plain(word)), lettersAndDigits(fold(word))]).filter((word) => word.length >= 4));
}

async function isCommon(senha: string): Promise<boolean> {
  known ??= loadCommon();
  const common = await known;
  return [...coresOf(senha)].some((core) => common.has(core));
}

/** Whether little is left of the password without these words (names, the name to sign in with, the company's). */
function isMadeOf(senha: string, words: readonly string[]): boolean {
  const own = [...new Set(words.flatMap((text) => [plain(text), fold(text)]).flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))]
    .map((word) => word.replace(/\d+/g, ''))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  return [plain(senha), fold(senha)].some((spelled) => {
    const letters = spelled.replace(/\P{L}/gu, '');
    const left = own.reduce((text, word) => text.replaceAll(word, ''), letters);
    return left.length < letters.length && left.length < 3;
  });
}

/** What is said of a password that is guessed first; undefined: it is not. */
export async function guessable(senha: string, words: readonly string[]): Promise<string | undefined> {
  if (senha === publishedPassword) return 'Esta senha é a da demonstração, que todos conhecem. Escolha outra.';
  if (isMadeOf(senha, [...words, 'Prosa'])) return 'A senha não pode ser feita do nome, do usuário ou da empresa. Escolha outra.';
  return (await isCommon(senha)) ? 'Esta senha está entre as mais usadas e é fácil de adivinhar. Escolha outra.' : undefined;
}
