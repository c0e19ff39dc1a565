import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { type CampoDefinido, mostrarCampo } from '@prosa/contract/campos/campos.valores.ts';
import { camposDaMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { MudancaDeContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { fieldText } from '../contatos/contatos.api.ts';
import type { AtendimentoRow, MudancaRow } from './resumo-contato.repository.ts';

export const presentAtendimentoResumo = ({ id_sala, criado_em, encerrado_em, ...row }: AtendimentoRow) => ({
  ...row,
  chat_id: id_sala,
  status: statusTexts[row.status_id] ?? '',
  aberto_em: criado_em.toISOString(),
  encerrado_em: encerrado_em?.toISOString() ?? null,
});

const titles: Readonly<Record<string, string>> = {
  ...camposDaMescla,
  telefones: 'Telefones',
  arquivo: 'Arquivo',
  reter: 'Não apagar pelas regras de retenção',
  id_municipio: 'Município',
};
/** Worked out from the field beside it, or of no use to read. */
const left = new Set(['id_uf', 'telefone']);

/** Names behind the ids of a contato's record. */
export interface Nomes {
  id_cliente: ReadonlyMap<number, string>;
  id_responsavel: ReadonlyMap<number, string>;
}

function textOf(field: string, value: unknown, nomes: Nomes): string {
  // one who is not there any more was somebody
  if (field === 'id_cliente' || field === 'id_responsavel') return typeof value === 'number' ? (nomes[field].get(value) ?? 'outro') : '';
  return fieldText(field, value);
}

/** A change of a contato's record as people read it. Fields of the empresa that are not there any more are left out. */
export function presentMudanca({ tipo, autor, campos }: MudancaRow, own: readonly CampoDefinido[], nomes: Nomes): MudancaDeContato {
  const fields = Object.entries(campos).flatMap(([field, [before, after]]) => {
    const id = /^campos\.(\d+)$/.exec(field)?.[1];
    const defined = own.find(({ id_campo }) => String(id_campo) === id);
    if (defined) return [{ campo: defined.nome, antes: mostrarCampo(defined.tipo, before), depois: mostrarCampo(defined.tipo, after) }];
    const title = titles[field];
    return title === undefined || left.has(field) ? [] : [{ campo: title, antes: textOf(field, before, nomes), depois: textOf(field, after, nomes) }];
  });
  // what nobody of the company ended, its rule did
  return { tipo, autor: autor ?? (tipo === 'anonimizado' ? 'A regra de retenção' : null), campos: fields };
}
