import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { CampoDefinido, ValorDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe, contatoBody } from '@prosa/contract/contatos/contatos.schemas.ts';
import { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { TelefoneValues } from '@prosa/contract/tipos/telefones.schemas.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { recordsChanged } from '@/features/registros/public.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

type Input = z.input<typeof contatoBody>;
export type Campos = Record<string, ValorDeCampo | null>;
/** The form; own fields by id_campo. */
export type ContatoValues = Omit<Input, 'telefones' | 'campos'> & { telefones: TelefoneValues[]; campos: Campos };
/** Some of the fields, as the chat's panel and the quick forms save them. */
export type ContatoParcial = Omit<Input, 'telefones' | 'campos'> & { telefones?: TelefoneValues[]; campos?: Campos };
/** Whose an e-mail or a phone is already; null: of somebody whom the person may not see. */
export type Dono = Answer<typeof contato.verificarExistencia>['contato'];

export const contatoQuery = (id: number) => read(contato.show, { params: { id }, query: { output: 'json' } });

/** What the form needs before it can be drawn, asked for at once: the own fields, and the contato when one is edited. */
export const formQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [contato.show.path, 'formulario', id ?? 0] as const,
    queryFn: async ({ signal }) => {
      const [fields, stored] = await Promise.all([
        call(campos.getAll, {}, signal),
        id === undefined ? undefined : call(contato.show, { params: { id }, query: { output: 'json' } }, signal),
      ]);
      return { campos: fields.data, contato: stored?.data };
    },
  });
export interface FormData {
  campos: readonly CampoDefinido[];
  contato: ContatoDetalhe | undefined;
}

export const identidadesQuery = (id: number) => read(contato.identidades, { params: { id } });
export const sugestoesQuery = (id: number) => read(contatosSugestoes.getAll, { params: { id } });
/** Takes over what somebody said of themselves, leaves the record as it is, or lets it wait again. */
export async function decideSuggestion({ id_sugestao: id, how }: { id_sugestao: number; how: 'aceitar' | 'recusar' | 'reabrir' }): Promise<void> {
  await call(contatosSugestoes[how], { params: { id } });
  await recordsChanged();
}
export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [resumoContato.linhaDoTempo.path, id] as const,
    queryFn: ({ pageParam, signal }) =>
      call(resumoContato.linhaDoTempo, { params: { id }, query: { ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });

/** To the trash, or back from it. */
export async function moveContato(id: number, excluir: boolean): Promise<void> {
  await call(excluir ? contato.delete : contato.restaurar, { params: { id } });
  await recordsChanged();
}

export async function saveContato(body: ContatoParcial): Promise<{ id_contato: number; versao: number }> {
  const saved = await call(contato.store, { body });
  await recordsChanged();
  return saved;
}

/** spec 7: whether another contato has it. */
export const findOwner = (query: { email?: string; telefone?: string }, id_contato: number | undefined) =>
  call(contato.verificarExistencia, { query: { ...query, ...(id_contato && { id_contato }) } });

export const makePicture = async (file: File): Promise<string> => (await call(contato.avatar, { file })).avatar;
/** spec 5: 'Usuário ok', or that it is taken. */
export const checkUsuario = (name: string) => call(usuario.checkUsuario, { params: { a: name, b: 0 } });

export const peopleQuery: OptionsQuery = (q) => ({
  ...read(usuario.getAll, { query: { q, rpp: 50 } }),
  // spec 9
  staleTime: 60_000,
  select: ({ data }: Answer<typeof usuario.getAll>) => data.map(({ id_login, nome }) => ({ value: id_login, label: nome })),
});
export const clientesQuery: OptionsQuery = (q) => ({
  ...read(clientes.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof clientes.getAll>) => data.map(({ id_cliente, nome }) => ({ value: id_cliente, label: nome })),
});

export const blank: ContatoValues = {
  tipo: 1,
  nome: '',
  cargo: '',
  // spec 3: default Leads
  tipo_contato: 'Leads',
  data_aniversario: '',
  rg: '',
  cpf: '',
  razao_social: '',
  nome_fantasia: '',
  cnpj: '',
  ie: '',
  im: '',
  email: '',
  site: '',
  telefones: [],
  login: '',
  senha: '',
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  id_uf: null,
  id_municipio: null,
  id_responsavel: null,
  id_cliente: null,
  avatar: '',
  status: true,
  campos: {},
};

/** What is stored, as the form holds it. */
export function valuesOf(data: ContatoDetalhe): ContatoValues {
  const kept = Object.fromEntries(Object.keys(blank).map((field) => [field, data[field as keyof ContatoDetalhe] ?? '']));
  return {
    ...blank,
    ...kept,
    id_contato: data.id_contato,
    id_uf: data.id_uf,
    id_municipio: data.id_municipio,
    id_responsavel: data.id_responsavel,
    id_cliente: data.id_cliente,
    senha: '',
    status: data.status === 1,
    versao: data.versao,
  };
}

/** Every own field has a value in the form, so that all of them are sent. */
export const withCampos = (values: ContatoValues, defined: readonly CampoDefinido[]): ContatoValues => ({
  ...values,
  campos: Object.fromEntries(defined.map(({ id_campo }) => [id_campo, values.campos[id_campo] ?? ''])),
});
