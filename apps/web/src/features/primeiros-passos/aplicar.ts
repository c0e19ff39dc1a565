import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { call } from '@/core/api.ts';
import type { Proposta } from './segmentos.ts';

/** What is left of a proposal after people unticked and renamed. */
export interface Escolha extends Pick<Proposta, 'departamentos' | 'assuntos' | 'tags' | 'motivos' | 'modelos'> {
  readonly horario: Proposta['horario'] | null;
}

export interface Resultado {
  readonly criados: number;
  /** They were there already: the step may be done again. */
  readonly havia: number;
  readonly falhas: readonly { readonly nome: string; readonly motivo: string }[];
}

const faixa = ([inicio, fim]: readonly [number, number]) => [{ inicio, fim }];
const semanaDe = ({ semana, sabado }: Proposta['horario']) => [[], ...Array.from({ length: 5 }, () => faixa(semana)), sabado === null ? [] : faixa(sabado)];

/** One call for each record, in the order in which they hang on each other. `eu`: who answers for the departamentos at first. */
function chamadas(
  { departamentos: setores, assuntos: temas, tags, motivos, modelos, horario }: Escolha,
  eu: number,
): [nome: string, run: () => Promise<unknown>][] {
  return [
    ...setores.map((nome): [string, () => Promise<unknown>] => [
      nome,
      () => call(departamentos.store, { body: { nome, membros: [eu], motivos: motivos.map((motivo) => ({ motivo })) } }),
    ]),
    ...temas.map((assunto): [string, () => Promise<unknown>] => [assunto, () => call(assuntos.store, { body: { assunto } })]),
    ...tags.map((name): [string, () => Promise<unknown>] => [
      name,
      () => call(tagModelo.store, { body: { name, type_value: 'bool', value: '1', altera_valor: 0 } }),
    ]),
    ...modelos.map(({ titulo, atalho, texto }): [string, () => Promise<unknown>] => [
      titulo,
      () => call(CadTextoCrm.store, { body: { tipo: 1, titulo, atalho, escopo: 'todos', itens: [{ type: 'text', body: texto }] } }),
    ]),
    ...(horario === null
      ? []
      : [
          [horario.nome, () => call(Calendario.store, { body: { nome: horario.nome, empresa: 1, semana: semanaDe(horario) } })] as [
            string,
            () => Promise<unknown>,
          ],
        ]),
  ];
}

/** A record of that name, or a calendar of the whole company, is there already. */
const isThere = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.http === 422 &&
  ['nome', 'assunto', 'name', 'atalho', 'empresa'].some((name) => /já (existe|vale)/i.test(error.erros[name] ?? ''));

/** Makes what was chosen, one after the other; `progress`: how many are through, of how many. What fails is told and keeps nothing else back. */
export async function aplicar(escolha: Escolha, eu: number, progress: (feitos: number, total: number) => void): Promise<Resultado> {
  const calls = chamadas(escolha, eu);
  const result = { criados: 0, havia: 0, falhas: [] as { nome: string; motivo: string }[] };
  for (const [i, [nome, run]] of calls.entries()) {
    progress(i, calls.length);
    try {
      await run();
      result.criados++;
    } catch (error) {
      if (isThere(error)) result.havia++;
      else if (error instanceof ApiError && error.http !== 0) result.falhas.push({ nome, motivo: error.message });
      else throw error;
    }
  }
  return result;
}
