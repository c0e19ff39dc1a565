import type { AtoDeAuditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { textosDeAcao, textosDeCampo } from '@prosa/contract/auditoria/auditoria.textos.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import type { Acao } from '../../core/audit/audit.ts';
import type { AtoRow } from './auditoria.repository.ts';

/** Every kind of act is called something. */
const textos: Readonly<Record<Acao, string>> = textosDeAcao;
export const acaoText = (acao: string): string => (textos as Readonly<Record<string, string>>)[acao] ?? acao;

const titleOf = new Map(permissionNodes.map((n) => [n.funcao === null ? n.controller : `${n.controller}/${n.funcao}`, n.titulo]));
const titleById = new Map(permissionNodes.map((n) => [n.id_permissao, n.titulo]));
const escopos: Readonly<Record<string, string>> = { proprios: 'Só o que é da pessoa', departamento: 'O dos departamentos dela', todos: 'Tudo da empresa' };

/** A value as it reads: names of permissions and scopes, sim and não. */
function valueText(campo: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => valueText(campo, one)).join(', ');
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (campo === 'status') return value === 1 ? 'sim' : 'não';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (campo === 'permissoes') return titleOf.get(text) ?? text;
  if (campo === 'id_permissao') return titleById.get(Number(text)) ?? text;
  return campo.startsWith('escopo_') ? (escopos[text] ?? text) : text;
}

/** What an act changed, field by field; of one that only tells facts, the facts. */
export function camposDe({ antes, depois }: Pick<AtoRow, 'antes' | 'depois'>): AtoDeAuditoria['campos'] {
  return [...new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])]
    .map((campo) => ({
      campo: textosDeCampo[campo] ?? campo.replaceAll('_', ' '),
      antes: valueText(campo, antes?.[campo]),
      depois: valueText(campo, depois?.[campo]),
    }))
    .filter((c) => c.antes !== '' || c.depois !== '');
}

export const presentAto = (row: AtoRow): AtoDeAuditoria => ({
  id_ato: row.id_ato,
  em: row.em.toISOString(),
  acao: row.acao,
  id_login: row.id_login,
  autor: row.autor ?? '',
  suporte: row.id_login_real !== null && row.id_login_real !== row.id_login,
  entidade: row.entidade ?? '',
  id_entidade: row.id_entidade,
  registro: row.registro ?? '',
  ip: row.ip,
  aparelho: row.aparelho,
  campos: camposDe(row),
});
