import type { fornecedorDetalhe, fornecedorSchema } from '@prosa/contract/fornecedores/fornecedores.schemas.ts';
import type { z } from 'zod';
import { cityText, type Rotulos, rotulosComuns } from '../cadastros/textos.api.ts';
import type { FornecedorCompleto, FornecedorRow } from './fornecedores.repository.ts';

type Detalhe = z.input<typeof fornecedorDetalhe>;

export const presentFornecedor = ({ id_municipio, criado_em, excluido_em, ...row }: FornecedorRow): z.input<typeof fornecedorSchema> => ({
  ...row,
  cidade: cityText(id_municipio),
  criado_em: criado_em.toISOString(),
  excluido_em: excluido_em?.toISOString() ?? null,
});

export const presentDetalhe = (row: FornecedorCompleto): Detalhe => ({
  ...row,
  contatos: row.contatos as unknown as Detalhe['contatos'],
  status: row.status === 1 ? 1 : 0,
  cidade: cityText(row.id_municipio),
  criado_em: row.criado_em.toISOString(),
  alterado_em: row.alterado_em.toISOString(),
  excluido_em: row.excluido_em?.toISOString() ?? null,
});

export const rotulosDeFornecedor: Rotulos = {
  ...rotulosComuns,
  representante: ['Representante'],
  contatos: ['Contatos', (list: Detalhe['contatos']) => list.map((c) => [c.nome, c.cargo, c.telefone, c.email].filter(Boolean).join(' · ')).join('; ')],
};
