import { formatCep } from '@prosa/brasil/cep.ts';
import { formatCnpj } from '@prosa/brasil/cnpj.ts';
import { formatCpf } from '@prosa/brasil/cpf.ts';
import { municipioPorId } from '@prosa/brasil/municipios.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { type CampoDefinido, mostrarCampo } from '@prosa/contract/campos/campos.valores.ts';
import { camposDaMescla } from '@prosa/contract/contatos/contatos.mescla.ts';
import type { MudancaDeContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { AtendimentoRow, MudancaRow } from './resumo-contato.repository.ts';

export const presentAtendimentoResumo = ({ id_sala, criado_em, encerrado_em, ...row }: AtendimentoRow) => ({
  ...row,
  chat_id: id_sala,
  status: statusTexts[row.status_id] ?? '',
  aberto_em: criado_em.toISOString(),
  encerrado_em: encerrado_em?.toISOString() ?? null,
});

const titles: Readonly<Record<string, string>> = { ...camposDaMescla, telefones: 'Telefones', arquivo: 'Arquivo', id_municipio: 'Município' };
/** Worked out from the field beside it, or of no use to read. */
const left = new Set(['id_uf', 'telefone']);
/** Ids tell a person nothing: that it changed is said. */
const named = new Set(['id_cliente', 'id_responsavel']);

function numberOf(phone: unknown): string {
  const numero = typeof phone === 'object' && phone !== null && 'numero' in phone ? phone.numero : phone;
  return typeof numero === 'string' ? formatPhone(numero) : '';
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(numberOf).join(', ');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (named.has(field)) return 'outro';
  if (field === 'tipo') return text === '2' ? 'Jurídica' : 'Física';
  if (field === 'status') return text === '1' ? 'Ativo' : 'Inativo';
  if (field === 'cpf') return formatCpf(text);
  if (field === 'cnpj') return formatCnpj(text);
  if (field === 'cep') return formatCep(text);
  if (field === 'id_municipio') {
    const city = municipioPorId(Number(text));
    return city ? `${city.municipio} · ${city.uf}` : '';
  }
  return field === 'data_aniversario' ? text.split('-').toReversed().join('/') : text;
}

/** A change of a contato's record as people read it. Fields of the empresa that are not there any more are left out. */
export function presentMudanca({ tipo, autor, campos }: MudancaRow, own: readonly CampoDefinido[]): MudancaDeContato {
  const fields = Object.entries(campos).flatMap(([field, [before, after]]) => {
    const id = /^campos\.(\d+)$/.exec(field)?.[1];
    const defined = own.find(({ id_campo }) => String(id_campo) === id);
    if (defined) return [{ campo: defined.nome, antes: mostrarCampo(defined.tipo, before), depois: mostrarCampo(defined.tipo, after) }];
    const title = titles[field];
    return title === undefined || left.has(field) ? [] : [{ campo: title, antes: textOf(field, before), depois: textOf(field, after) }];
  });
  return { tipo, autor, campos: fields };
}
