import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import type { Campo } from '@prosa/contract/campos/campos.schemas.ts';
import { textosDaOrigem } from '@prosa/contract/contatos/lista.endpoints.ts';
import { tagsVisiveis } from '@prosa/contract/tags/tags.valores.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatNumber } from '@/core/formats.ts';
import { shownTag } from '@/features/tags/public.ts';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column } from '@/ui/list/list-types.ts';
import type { Tint } from '@/ui/theme/colors.ts';
import type { ContatoLinha } from '../contatos-lista.queries.ts';
import classes from './contatos-list.module.css';

const tints: Readonly<Record<string, Tint>> = { Cliente: 'green', Leads: 'accent', Prospect: 'violet', Fornecedor: 'orange', Parceiro: 'cyan' };
export const KindTag = ({ tipo_contato }: Pick<ContatoLinha, 'tipo_contato'>) => <Tag tint={tints[tipo_contato] ?? 'gray'}>{tipo_contato}</Tag>;
export const phoneOf = ({ telefone }: Pick<ContatoLinha, 'telefone'>): string => (telefone === null ? '' : formatPhone(telefone));

/** spec 9: six tags, the others as a number. */
function TagsCell({ tags }: Pick<ContatoLinha, 'tags'>) {
  const more = tags.length - tagsVisiveis;
  return (
    <span className={classes.tags}>
      {tags.slice(0, tagsVisiveis).map((tag) => (
        <Tag key={tag.id_tag} small>
          {shownTag(tag)}
        </Tag>
      ))}
      {more > 0 && (
        <span className={classes.more} title={tags.slice(tagsVisiveis).map(shownTag).join(', ')}>
          +{more}
        </span>
      )}
    </span>
  );
}

const moment = (at: string | null): ReactNode => <SecondaryCell>{at === null ? '' : formatDateTime(at)}</SecondaryCell>;
const text = (key: 'cargo' | 'razao_social' | 'nome_fantasia' | 'cliente' | 'municipio' | 'uf', title: string, width: number): Column<ContatoLinha> => ({
  key,
  title,
  width,
  optional: true,
  cell: (row) => <SecondaryCell>{row[key]}</SecondaryCell>,
});

function shownValue(tipo: Campo['tipo'], value: string | number | boolean | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return tipo === 'data' ? formatDay(String(value)) : typeof value === 'number' ? formatNumber(value) : value;
}

/** Every column there is; those of the empresa's own fields last. `to`: where a name leads. */
export const columnsFor = (campos: readonly Campo[], to: (row: ContatoLinha) => string | undefined): Column<ContatoLinha>[] => [
  {
    key: 'nome',
    title: 'Nome',
    width: 240,
    sortable: true,
    cell: (row) => (
      <NameCell to={to(row)} name={row.nome || 'Sem nome'} picture={<LightAvatar id={row.id_contato} name={row.nome} image={row.avatar} size={28} />} />
    ),
  },
  { key: 'telefone', title: 'Telefone', width: 150, cell: phoneOf },
  { key: 'email', title: 'E-mail', width: 210, cell: ({ email }) => <SecondaryCell>{email}</SecondaryCell> },
  { key: 'tipo_contato', title: 'Tipo', width: 115, sortable: true, cell: KindTag },
  { key: 'tags', title: 'Tags', width: 220, cell: TagsCell },
  { key: 'responsavel', title: 'Responsável', width: 150, cell: ({ responsavel }) => <SecondaryCell>{responsavel}</SecondaryCell> },
  { key: 'conversa_em', title: 'Última conversa', width: 145, sortable: true, cell: ({ conversa_em }) => moment(conversa_em) },
  { key: 'criado_em', title: 'Criado em', width: 140, sortable: true, optional: true, cell: ({ criado_em }) => moment(criado_em) },
  { key: 'alterado_em', title: 'Alterado em', width: 140, sortable: true, optional: true, cell: ({ alterado_em }) => moment(alterado_em) },
  {
    key: 'documento',
    title: 'CPF/CNPJ',
    width: 160,
    optional: true,
    cell: ({ tipo, cpf, cnpj }) => <SecondaryCell>{tipo === 1 ? cpf && formatCpf(cpf) : cnpj && formatCnpj(cnpj)}</SecondaryCell>,
  },
  { key: 'tipo', title: 'Pessoa', width: 95, optional: true, cell: ({ tipo }) => <SecondaryCell>{tipo === 1 ? 'Física' : 'Jurídica'}</SecondaryCell> },
  text('cargo', 'Cargo', 130),
  text('razao_social', 'Razão social', 200),
  text('nome_fantasia', 'Nome fantasia', 180),
  text('cliente', 'Cliente', 180),
  text('municipio', 'Município', 150),
  text('uf', 'UF', 60),
  {
    key: 'data_aniversario',
    title: 'Aniversário',
    width: 110,
    optional: true,
    cell: ({ data_aniversario }) => <SecondaryCell>{data_aniversario === null ? '' : formatDay(data_aniversario)}</SecondaryCell>,
  },
  {
    key: 'origem',
    title: 'Origem',
    width: 110,
    optional: true,
    cell: ({ origem }) => <SecondaryCell>{textosDaOrigem[origem as keyof typeof textosDaOrigem]}</SecondaryCell>,
  },
  ...campos.map(
    ({ id_campo, nome, tipo }): Column<ContatoLinha> => ({
      key: `campo.${id_campo}`,
      title: nome,
      width: 140,
      optional: true,
      right: tipo === 'numero',
      cell: (row) => <SecondaryCell>{shownValue(tipo, row.campos[String(id_campo)])}</SecondaryCell>,
    }),
  ),
];
