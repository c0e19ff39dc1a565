import type { modeloDetalhe, modeloSchema } from '@prosa/contract/modelos/modelos.schemas.ts';
import { tipoEmail } from '@prosa/contract/modelos/modelos.tipos.ts';
import type { z } from 'zod';
import { textoDe } from '../../core/html/limpar.ts';
import type { ItemRow, ModeloRow } from './modelos.repository.ts';

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

export const escopoDe = (row: Pick<ModeloRow, 'id_login' | 'id_departamento'>): 'todos' | 'departamento' | 'pessoal' =>
  row.id_login !== null ? 'pessoal' : row.id_departamento !== null ? 'departamento' : 'todos';

/** Row as the wire shows it. */
export function presentModelo(row: ModeloRow, pode_editar: boolean): z.input<typeof modeloSchema> {
  const start = row.resumo ?? '';
  const { id_login: _owner, versao: _version, atualizado_em, ...rest } = row;
  return {
    ...rest,
    escopo: escopoDe(row),
    status: flag(row.status === 1),
    resumo: (row.tipo === tipoEmail ? textoDe(start) : start.replace(/\s+/g, ' ')).slice(0, 200),
    pode_editar: flag(pode_editar),
    atualizado_em: new Date(atualizado_em).toISOString(),
  };
}

export const presentArquivo = (row: ItemRow) =>
  row.id_arquivo === null
    ? null
    : {
        id_arquivo: row.id_arquivo,
        nome: row.nome ?? '',
        content_type: row.content_type ?? '',
        tamanho: row.tamanho ?? 0,
        largura: row.largura,
        altura: row.altura,
        url: `/api/CadTextoCrm/arquivo/${row.id_texto_crm}`,
      };

export function presentDetalhe(row: ModeloRow, itens: readonly ItemRow[], pode_editar: boolean): z.input<typeof modeloDetalhe> {
  return {
    ...presentModelo(row, pode_editar),
    versao: row.versao,
    itens: itens.map((item) => ({
      id_texto_crm: item.id_texto_crm,
      type: item.type,
      delete: 0,
      body: item.body,
      id_arquivo: item.id_arquivo,
      arquivo: presentArquivo(item),
    })),
  };
}
