import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { contatoFiltro, textosDaOrigem } from '@prosa/contract/contatos/lista.endpoints.ts';
import { tagPorExtenso } from '@prosa/contract/tags/tags.valores.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../core/db/database.ts';
import { findRows } from '../../../core/registro/lista.ts';
import type { ExportColumn, ExportSource, Value } from '../../exportacoes/exportacoes.api.ts';
import { countUpTo, nextIds, type Target } from './alvo.repository.ts';
import type { Viewer } from './contatos.scope.ts';
import type { ContatoFiltro } from './filtro.ts';
import { contatosDaLista, type LinhaRow } from './lista.repository.ts';
import { municipioDe, ufDe } from './lista.service.ts';

/** The list's filters, and the columns in their order, joined by commas; `campo.12` is a field of the empresa. */
const filtro = contatoFiltro.extend({
  colunas: z
    .string()
    .max(2000)
    .default('')
    .transform((v) => v.split(',').filter(Boolean)),
});
type Wanted = z.output<typeof filtro>;

interface Known extends ExportColumn {
  readonly value: (row: LinhaRow) => Value;
}
const column = (titulo: string, kind: ExportColumn['kind'], largura: number, value: Known['value']): Known => ({ titulo, kind, largura, value });
const day = (text: string | null): string | null => text?.split('-').toReversed().join('/') ?? null;

const known: Readonly<Record<string, Known>> = {
  nome: column('Nome', 'texto', 30, (r) => r.nome),
  tipo: column('Pessoa', 'texto', 12, (r) => (r.tipo === 1 ? 'Física' : 'Jurídica')),
  tipo_contato: column('Tipo', 'texto', 12, (r) => r.tipo_contato),
  telefone: column('Telefone', 'texto', 18, (r) => (r.telefone === null ? null : formatPhone(r.telefone))),
  email: column('E-mail', 'texto', 30, (r) => r.email),
  tags: column('Tags', 'texto', 30, (r) => r.tags.map(tagPorExtenso).join(', ')),
  responsavel: column('Responsável', 'texto', 22, (r) => r.responsavel),
  conversa_em: column('Última conversa', 'momento', 17, (r) => r.conversa_em),
  documento: column('CPF/CNPJ', 'texto', 18, (r) => formatCpfOrCnpj((r.tipo === 1 ? r.cpf : r.cnpj) ?? '')),
  razao_social: column('Razão social', 'texto', 30, (r) => r.razao_social),
  nome_fantasia: column('Nome fantasia', 'texto', 24, (r) => r.nome_fantasia),
  cargo: column('Cargo', 'texto', 18, (r) => r.cargo),
  cliente: column('Cliente', 'texto', 24, (r) => r.cliente),
  municipio: column('Município', 'texto', 22, (r) => municipioDe(r.id_municipio)),
  uf: column('UF', 'texto', 5, (r) => ufDe(r.id_uf)),
  data_aniversario: column('Aniversário', 'texto', 12, (r) => day(r.data_aniversario)),
  origem: column('Origem', 'texto', 14, (r) => textosDaOrigem[r.origem as keyof typeof textosDaOrigem]),
  status: column('Status', 'texto', 10, (r) => (r.status === 1 ? 'Ativo' : 'Inativo')),
  criado_em: column('Criado em', 'momento', 17, (r) => r.criado_em),
  alterado_em: column('Alterado em', 'momento', 17, (r) => r.alterado_em),
  excluido_em: column('Excluído em', 'momento', 17, (r) => r.excluido_em),
};

function ofCampo(id_campo: number, nome: string, tipo: string): Known {
  const value = (row: LinhaRow): Value => {
    const v = row.campos[String(id_campo)];
    if (v === undefined) return null;
    if (typeof v === 'boolean') return v ? 'Sim' : 'Não';
    return tipo === 'data' ? day(String(v)) : v;
  };
  return column(nome, tipo === 'numero' ? 'numero' : 'texto', 18, value);
}

/** The columns asked for that there are; without any, all of them. */
async function columnsOf(db: Db, { colunas }: Wanted): Promise<Known[]> {
  const { rows } = await sql<{
    id_campo: number;
    nome: string;
    tipo: string;
  }>`select id_campo, nome, tipo from campo_personalizado where excluido_em is null order by ordem, id_campo`.execute(db);
  const own = new Map(rows.map((r) => [`campo.${r.id_campo}`, ofCampo(r.id_campo, r.nome, r.tipo)]));
  const wanted = colunas.length > 0 ? colunas : [...Object.keys(known), ...own.keys()];
  return [...new Set(wanted)].flatMap((key) => (Object.hasOwn(known, key) ? known[key]! : (own.get(key) ?? [])));
}

const targetOf = (person: Viewer, wanted: Wanted): Target => ({
  person,
  ids: null,
  filtro: wanted satisfies ContatoFiltro,
  lixeira: wanted.situacao === 'lixeira',
});

/** The list of contatos as a file, with the columns that the person sees. */
export const contatosExportacao: ExportSource<Wanted, Known> = {
  tipo: 'contatos',
  access: ['contatos', 'exportar'],
  nome: 'Contatos',
  filtro,
  columns: columnsOf,
  count: (db, person, wanted) => countUpTo(db, targetOf(person, wanted), 10_000_000),
  async next(db, person, wanted, after, limit, columns) {
    const ids = await nextIds(db, targetOf(person, wanted), after ?? 0, limit);
    const rows = (await findRows(db, contatosDaLista, ids)).map((row) => columns.map(({ value }) => value(row)));
    return { rows, last: ids.at(-1) ?? null };
  },
};
