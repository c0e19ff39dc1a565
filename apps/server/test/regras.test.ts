import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * docs/spec/regras.json: the sentences of the specification on contatos, clientes, fornecedores, funcionarios, tags and tickets, and of §4, §6 and §7
 * those that a decision touches, each with the tests that hold it in the contract or the server (`contrato`) and on the screen (`tela`), or the
 * area that it waits for (`fora`).
 */
interface Regra {
  secao: string;
  /** As the specification has it. */
  regra: string;
  /** 'file › describe › test', by their titles; one of them carries the section, as `[5]`. */
  contrato?: string[];
  tela?: string[];
  fora?: string;
  nota?: string;
}
const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const regras = JSON.parse(read('docs/spec/regras.json')) as Regra[];
const specification = read('docs/spec/especificacao.md');
const section = (number: string): string => specification.split(/^## /m).find((part) => part.startsWith(`${number}.`))!;

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const known = sources.get(file) ?? read(file);
  sources.set(file, known);
  return known;
};
const quoted = (title: string): string[] => [`'${title}'`, `"${title}"`, `\`${title}\``];

it('each rule quotes its section, and is tested or waits for an area', () => {
  const wrong = regras.filter((r) => !section(r.secao).includes(r.regra) || (r.fora === undefined) === (r.contrato === undefined && r.tela === undefined));
  expect(wrong.map(({ regra }) => regra)).toEqual([]);
});

it('each test that a rule names is there and carries the section', () => {
  const missing = regras.flatMap(({ secao, contrato = [], tela = [] }) =>
    [...contrato, ...tela].filter((reference) => {
      const [file = '', ...titles] = reference.split(' › ');
      const carries = titles.some((title) => title.includes(`[${secao}]`));
      return !carries || !titles.every((title) => quoted(title).some((text) => sourceOf(file).includes(text)));
    }),
  );
  expect(missing).toEqual([]);
});

it.each(['5', '8'])('no sentence of section %s is left out', (number) => {
  const text = section(number).replace(/^.*\n/, '');
  const ranges = regras.filter(({ secao }) => secao === number).map(({ regra }) => [text.indexOf(regra), text.indexOf(regra) + regra.length] as const);
  const sentences = [...text.matchAll(/[^.;\n]+[.;]?/g)].filter(([words]) => /\p{L}{3}/u.test(words));
  const left = sentences.filter(({ 0: words, index }) => !ranges.some(([from, to]) => from < index + words.length && to > index));
  expect(left.map(([words]) => words.trim())).toEqual([]);
});
