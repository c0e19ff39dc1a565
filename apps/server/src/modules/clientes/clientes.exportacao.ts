import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { clientesFiltros } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { z } from 'zod';
import { exportOf } from '../cadastros/exportacao.api.ts';
import { cityText } from '../cadastros/textos.api.ts';
import { clientesLista } from './clientes.repository.ts';

const situacoes = { sem: 'Sem acesso', convidado: 'Convidado', ativo: 'Com acesso', bloqueado: 'Bloqueado' };

/** The list of clientes as a file. */
export const clientesExportacao = exportOf(
  clientesLista,
  {
    tipo: 'clientes',
    access: ['clientes', 'exportar'],
    nome: 'Clientes',
    filtro: z.object({ q: z.string().trim().max(120).default(''), ...clientesFiltros }),
    columns: [
      { titulo: 'Código', kind: 'numero', largura: 10 },
      { titulo: 'Tipo', kind: 'texto', largura: 16 },
      { titulo: 'Nome', kind: 'texto', largura: 32 },
      { titulo: 'Nome fantasia', kind: 'texto', largura: 26 },
      { titulo: 'CPF/CNPJ', kind: 'texto', largura: 20 },
      { titulo: 'E-mail', kind: 'texto', largura: 28 },
      { titulo: 'Telefone', kind: 'texto', largura: 18 },
      { titulo: 'Cidade', kind: 'texto', largura: 24 },
      { titulo: 'Contatos', kind: 'numero', largura: 10 },
      { titulo: 'Área do cliente', kind: 'texto', largura: 16 },
      { titulo: 'Situação', kind: 'texto', largura: 12 },
      { titulo: 'Cadastrado em', kind: 'momento', largura: 17 },
    ],
  },
  (r) => [
    r.id_cliente,
    r.tipo === 2 ? 'Pessoa jurídica' : 'Pessoa física',
    r.nome,
    r.nome_fantasia,
    formatCpfOrCnpj(r.documento),
    r.email,
    formatPhone(r.celular_1),
    cityText(r.id_municipio),
    r.contatos,
    situacoes[r.acesso],
    r.status === 1 ? 'Ativo' : 'Inativo',
    r.criado_em,
  ],
);
