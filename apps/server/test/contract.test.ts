import { readFileSync } from 'node:fs';
import { endpoints } from '@prosa/contract/all.ts';
import { allowedByModel, permissionNodes } from '@prosa/contract/permission-tree.ts';
import { areas } from '@prosa/contract/permissions.gen.ts';
import type { Permissoes } from '@prosa/contract/permissions.ts';
import { eventosDaEspecificacao, eventosProprios, triggers } from '@prosa/contract/realtime.ts';
import { type Access, type AnyEndpoint, pairOf } from '@prosa/contract/wire.ts';
import { describe, expect, it } from 'vitest';
import type { ZodObject, ZodType } from 'zod';

interface Chamada {
  metodo: string;
  caminho: string;
  campos?: string[];
}
interface TempoReal {
  subprotocolo: string;
  enviados: Record<string, string[]>;
  recebidos: string[];
}
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../docs/spec/${name}`, import.meta.url), 'utf8'));
const chamadas = read('chamadas.json') as Chamada[];
const tempoReal = read('tempo-real.json') as TempoReal;

/** How many calls of spec 7 the contract has. It may only rise: raise it with the calls that you add. */
const covered = 62;

const keysOf = (schema: ZodType): string[] => Object.keys((schema as unknown as ZodObject).shape ?? {});
/** Without names of parameters and without regard to case: what is meant, however it is spelled. */
const meaning = (method: string, path: string): string => `${method} ${path.toLowerCase().replace(/\{[^}]*\}/g, '{}')}`;
/** An optional parameter at the end makes two addresses. */
const pathsOf = (e: AnyEndpoint): string[] => {
  const optional = /^(.*)\[(.*)\]$/.exec(e.path);
  return optional ? [optional[1]!, optional[1]! + optional[2]!] : [e.path];
};
/** `output=json` names a field, `{yes|no}` names values and no parameter. */
const nameOf = (campo: string): string => campo.split('=')[0]!;

const ours = endpoints.flatMap((e) => pathsOf(e).map((path) => ({ path: path.slice(1), endpoint: e })));
const byMeaning = new Map(ours.map((o) => [meaning(o.endpoint.method, o.path), o]));
const found = chamadas.flatMap((chamada) => {
  const match = byMeaning.get(meaning(chamada.metodo, chamada.caminho));
  return match ? [{ chamada, ...match }] : [];
});

describe('[7] HTTP calls', () => {
  it('the list of the specification is whole', () => {
    expect(chamadas).toHaveLength(113);
    expect(new Set(chamadas.map((c) => meaning(c.metodo, c.caminho))).size).toBe(113);
  });

  it.each(found.map((f) => [`${f.chamada.metodo} ${f.chamada.caminho}`, f] as const))('%s is spelled as there and takes its fields', (_name, f) => {
    const names = f.chamada.caminho.includes('|') ? f.path : f.chamada.caminho;
    expect(f.path).toBe(names);
    const taken = [...keysOf(f.endpoint.query as ZodType), ...keysOf(f.endpoint.body as ZodType), f.endpoint.file];
    expect(taken).toEqual(expect.arrayContaining((f.chamada.campos ?? []).map(nameOf)));
    // parameters of the path are decoded under the names it has
    const named = [...f.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);
    expect(keysOf(f.endpoint.params as ZodType)).toEqual(expect.arrayContaining(named));
  });

  it('the same address with another method is not there: it would be the call misspelled', () => {
    const addresses = new Map(chamadas.map((c) => [meaning('', c.caminho), c.metodo]));
    const wrong = ours.filter((o) => !byMeaning.get(meaning(addresses.get(meaning('', o.path)) ?? o.endpoint.method, o.path)));
    expect(wrong.map((o) => `${o.endpoint.method} ${o.path}`)).toEqual([]);
  });

  it('our own calls name an area of the specification as it does', () => {
    const spellings = new Map<string, Set<string>>();
    for (const { caminho } of chamadas) {
      const area = caminho.split('/')[0]!;
      spellings.set(area.toLowerCase(), (spellings.get(area.toLowerCase()) ?? new Set()).add(area));
    }
    const wrong = ours.map((o) => o.path.split('/')[0]!).filter((area) => spellings.get(area.toLowerCase())?.has(area) === false);
    expect(wrong).toEqual([]);
  });

  it('GETs that write say so; what only reads does not', () => {
    const verbs =
      /(toggle|alterar|selecionar|logout|assumir|favoritar|arquivar|delete|iniciar|duplicar|resetar|restaurar|removerimagem|linkupdate|verificaremail)/i;
    const wrong = endpoints.filter((e) => e.method === 'GET' && verbs.test(e.path) !== e.mutates);
    expect(wrong.map((e) => e.path)).toEqual([]);
  });

  it('covers as many calls as are committed, or more', () => {
    process.stdout.write(`spec 7: ${found.length} of ${chamadas.length} calls covered${found.length > covered ? `; raise the committed ${covered}` : ''}\n`);
    expect(found.length).toBeGreaterThanOrEqual(covered);
  });
});

describe('[7] socket', () => {
  it('30 triggers and 35 events, each of them', () => {
    expect([Object.keys(tempoReal.enviados).length, tempoReal.recebidos.length]).toEqual([30, 35]);
    expect(Object.keys(triggers).toSorted()).toEqual(Object.keys(tempoReal.enviados).toSorted());
    expect(Object.keys(eventosDaEspecificacao).toSorted()).toEqual(tempoReal.recebidos.toSorted());
  });

  it('events of our own have other names', () => {
    const own = [
      'agendamentos',
      'contato_mudou',
      'direitos',
      'notificacao',
      'presencas',
      'rascunho',
      'reacao_recusada',
      'reacoes',
      'registros',
      'ticket_presenca',
      'visita',
    ];
    expect(Object.keys(eventosProprios).toSorted()).toEqual(own);
    expect(own.filter((name) => tempoReal.recebidos.includes(name))).toEqual([]);
  });

  /** `resolvido?` may be missing, `message base64` is encoded so, `event: a|b` names values, `(link: a, b)` fields of its own. */
  const fieldsOf = (campos: string[]): string[] =>
    campos.flatMap((campo) => {
      const group = /^\((?:\w+: )?(.*)\)$/.exec(campo)?.[1];
      return group === undefined ? [/^\w+/.exec(campo)![0]] : group.split(',').map((c) => c.trim());
    });
  it.each(Object.entries(tempoReal.enviados))('%s takes its fields', (name, campos) => {
    const schema = triggers[name as keyof typeof triggers]?.data as unknown as ZodType;
    expect(keysOf(schema)).toEqual(expect.arrayContaining(fieldsOf(campos)));
  });

  it('client_service_message takes each of its events', () => {
    for (const event of ['input_changed', 'delivered', 'read'])
      expect(triggers.client_service_message.data.safeParse({ value: '1', event }).error?.issues.filter((i) => i.path[0] === 'event') ?? []).toEqual([]);
  });
});

describe('[6] permissions', () => {
  it('every node has a number of its own, and its parent is there', () => {
    const ids = permissionNodes.map((n) => n.id_permissao);
    expect(new Set(ids).size).toBe(ids.length);
    expect(permissionNodes.filter((n) => n.pai !== null && !ids.includes(n.pai))).toEqual([]);
    expect(ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)).toBe(true);
  });

  it('a supervisor has everything but company, permissions, the record of acts, salaries, and taking a person out or away', () => {
    const pairs = permissionNodes.flatMap((n) => (n.funcao === null ? [] : [[n.controller, n.funcao] as Parameters<typeof allowedByModel>[1]]));
    const hasNot = pairs.filter((pair) => !allowedByModel('supervisor', pair)).map((pair) => pair.join('/'));
    const alone = ['funcionarios/salario', 'privacidade/exportar', 'privacidade/anonimizar'];
    expect(hasNot.filter((name) => !/^(emailTransacional|empresa|grupo|primeirosPassos|segundoFator|auditoria)\//.test(name))).toEqual(alone);
  });

  it('what new grupos may names functions that are there', () => {
    const declared: Permissoes = areas;
    const listed = Object.entries(declared).flatMap(([controller, { supervisorSem = [], atendente = [] }]) =>
      [...(supervisorSem === 'tudo' ? [] : supervisorSem), ...atendente].map((funcao) => [controller, funcao] as const),
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter(([controller, funcao]) => declared[controller]!.funcoes[funcao] === undefined)).toEqual([]);
  });

  it('areas and functions differ by more than case: a match has no regard to it', () => {
    const names = permissionNodes.map((n) => `${n.controller}/${n.funcao ?? ''}`.toLowerCase());
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });

  const pairs = [
    ...endpoints.map((e) => [`${e.method} ${e.path}`, e.access as unknown] as const),
    ...Object.entries(triggers).map(([n, t]) => [n, t.access as unknown] as const),
  ];
  const words = ['public', 'session', 'staff', 'cliente', 'plataforma', 'visitor'];
  it.each(pairs)('%s names a declared pair or a known word', (_name, access) => {
    const pair = pairOf(access as Access);
    if (pair === null) return expect(words).toContain(access);
    const [controller, funcao] = pair as readonly [string, string];
    return expect(Object.keys(areas[controller as keyof typeof areas]?.funcoes ?? {})).toContain(funcao);
  });
});
