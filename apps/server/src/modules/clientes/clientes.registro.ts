import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { sql } from 'kysely';
import { exportOf } from '../../core/registro/exportacao.ts';
import { byMoment, byName, facetConditions } from '../../core/registro/lista.ts';
import { registro } from '../../core/registro/registro.ts';
import { activeText, keptPhones, presentTelefones, type Telefone } from '../../core/registro/textos.ts';
import { findContatosOfCliente, setContatosOfCliente } from '../contatos/contatos.api.ts';
import { documentosRepetidos } from './acesso.ts';
import type { ClienteCompleto } from './clientes.repository.ts';

const tipoText = (tipo: number): string => (tipo === 2 ? 'Pessoa jurídica' : 'Pessoa física');
const links: Readonly<Record<string, string>> = { convite: 'convite', recuperacao: 'nova senha' };

/** A cliente's record: a customer of the empresa (spec 3). */
export const clientesRegistro = registro(clientes, {
  tabela: 'cliente',
  longa: true,
  colunas: sql`t.id_cliente, t.nome_exibido as nome, t.nome_fantasia, t.documento, t.email, t.celular_1, t.tipo, t.status, t.id_municipio, t.criado_em, t.excluido_em,
    (select count(*) from contato k where k.id_cliente = t.id_cliente and k.excluido_em is null) as contatos,
    t.situacao_acesso as acesso`,
  doDetalhe: sql`t.*`,
  ordens: { nome: byName(sql`t.nome_exibido`), criado_em: byMoment(sql`t.criado_em`) },
  filtros: facetConditions,
  // names of companies begin alike, far from those of most people: they have an order of their own
  faixa: ({ tipo }, ordem) => (ordem === 'nome' && tipo === 2 ? [sql`t.tipo = 2`] : []),
  detalhe: async (row, { db, person }) => ({
    ...row,
    telefones: presentTelefones(row.telefones),
    contatos: await findContatosOfCliente(db, person, row.id_cliente),
  }),
  valores: ({ id_cliente: _id, versao: _versao, contatos: _contatos, contatos_lidos: _lidos, telefones, ...rest }) => ({
    ...rest,
    telefones: telefones && keptPhones(telefones),
  }),
  async depois(id, { contatos, contatos_lidos }, { db, person }) {
    if (contatos) await setContatosOfCliente(db, person, id, contatos, contatos_lidos);
  },
  aoConfirmar({ sessions }, _person, ids, excluir) {
    // who is in the trash is signed out at once
    if (excluir !== undefined) for (const id_cliente of ids) sessions.invalidate({ id_cliente });
  },
  unicos: documentosRepetidos,
  rotulos: {
    tipo: ['Tipo', tipoText],
    usuario: ['Usuário da área do cliente'],
    email_de_acesso: ['E-mail de acesso'],
    senha: ['Senha'],
    link: ['E-mail enviado', (finalidade: string) => links[finalidade] ?? finalidade],
    bloqueado: ['Acesso bloqueado', (v: boolean) => (v ? 'sim' : 'não')],
  },
});

const situacoes = { sem: 'Sem acesso', convidado: 'Convidado', ativo: 'Com acesso', bloqueado: 'Bloqueado' };

/** The list of clientes as a file. */
export const clientesExportacao = exportOf(clientesRegistro, {
  tipo: 'clientes',
  access: ['clientes', 'exportar'],
  nome: 'Clientes',
  colunas: [
    ['Código', 10, (r) => r.id_cliente, 'numero'],
    ['Tipo', 16, (r) => tipoText(r.tipo)],
    ['Nome', 32, (r) => r.nome],
    ['Nome fantasia', 26, (r) => r.nome_fantasia],
    ['CPF/CNPJ', 20, (r) => formatCpfOrCnpj(r.documento)],
    ['E-mail', 28, (r) => r.email],
    ['Telefone', 18, (r) => formatPhone(r.celular_1)],
    ['Cidade', 24, (r) => r.cidade],
    ['Contatos', 10, (r) => r.contatos, 'numero'],
    ['Área do cliente', 16, (r) => situacoes[r.acesso]],
    ['Situação', 12, (r) => activeText(r.status)],
    ['Cadastrado em', 17, (r) => r.criado_em, 'momento'],
  ],
});

/** What a customer's own view of the record shows of it. */
export const presentDados = (row: ClienteCompleto) => ({
  tipo: row.tipo === 2 ? (2 as const) : (1 as const),
  nome: row.nome,
  razao_social: row.razao_social,
  email: row.email,
  telefones: presentTelefones(row.telefones as unknown as Telefone[]),
  cep: row.cep,
  logradouro: row.logradouro,
  numero: row.numero,
  complemento: row.complemento,
  bairro: row.bairro,
  id_municipio: row.id_municipio,
  id_uf: row.id_uf,
  versao: row.versao,
  documento: row.documento ?? '',
});
