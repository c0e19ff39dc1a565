import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { fornecedoresFiltros } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { z } from 'zod';
import { exportOf } from '../cadastros/exportacao.api.ts';
import { cityText } from '../cadastros/textos.api.ts';
import { fornecedoresLista } from './fornecedores.repository.ts';

/** The list of fornecedores as a file. */
export const fornecedoresExportacao = exportOf(
  fornecedoresLista,
  {
    tipo: 'fornecedores',
    access: ['fornecedores', 'exportar'],
    nome: 'Fornecedores',
    filtro: z.object({ q: z.string().trim().max(120).default(''), ...fornecedoresFiltros }),
    columns: [
      { titulo: 'Código', kind: 'numero', largura: 10 },
      { titulo: 'Razão social', kind: 'texto', largura: 32 },
      { titulo: 'Nome fantasia', kind: 'texto', largura: 26 },
      { titulo: 'CNPJ', kind: 'texto', largura: 20 },
      { titulo: 'Representante', kind: 'texto', largura: 26 },
      { titulo: 'Telefone', kind: 'texto', largura: 18 },
      { titulo: 'E-mail', kind: 'texto', largura: 28 },
      { titulo: 'Cidade', kind: 'texto', largura: 24 },
      { titulo: 'Situação', kind: 'texto', largura: 12 },
      { titulo: 'Cadastrado em', kind: 'momento', largura: 17 },
    ],
  },
  (r) => [
    r.id_fornecedor,
    r.razao_social,
    r.nome_fantasia,
    formatCnpj(r.cnpj),
    r.representante,
    formatPhone(r.telefone),
    r.email,
    cityText(r.id_municipio),
    r.status === 1 ? 'Ativo' : 'Inativo',
    r.criado_em,
  ],
);
