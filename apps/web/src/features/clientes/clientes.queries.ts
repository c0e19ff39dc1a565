import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { pessoaConvite, SituacaoDeAcesso } from '@prosa/contract/clientes/clientes.schemas.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { type DetalheDe, registroDaTela, type ValoresDe } from '@/features/registro/public.ts';
import { recordsChanged } from '@/features/registros/public.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';
import { showLink } from '@/ui/shown-link.ts';
import type { Tint } from '@/ui/theme/colors.ts';

export const cliente = registroDaTela(clientes, {
  path: '/clientes',
  nomeDe: (row) => ('nome_exibido' in row ? row.nome_exibido : row.nome),
  aoExcluir: 'Quem tem acesso à área do cliente deixa de entrar. Os contatos e o histórico continuam guardados, e dá para restaurar.',
  changed: recordsChanged,
});

export type ClienteDetalhe = DetalheDe<typeof clientes>;
export type ClienteValues = ValoresDe<typeof clientes>;
export type Acesso = Answer<typeof clientes.acesso>['data'];

/** Access to the client area, as it reads. */
export const situacoes: Readonly<Record<SituacaoDeAcesso, { text: string; tint: Tint }>> = {
  sem: { text: 'Sem acesso', tint: 'gray' },
  convidado: { text: 'Ainda não entrou', tint: 'orange' },
  ativo: { text: 'Com acesso', tint: 'green' },
  bloqueado: { text: 'Bloqueado', tint: 'red' },
};

export const clienteDeContatoQuery = (id: number) => read(clientes.deContato, { params: { id } });
export const documentoQuery = (documento: string, id_cliente: number | undefined) =>
  read(clientes.verificarDocumento, { query: { documento, ...(id_cliente !== undefined && { id_cliente }) } });
export const acessoQuery = (id: number) => read(clientes.acesso, { params: { id } });

/** Each act on the access, and what is stale after it. */
const act = (work: Promise<unknown>): Promise<void> => work.then(recordsChanged);
export const invite = (id: number, usuario: string) =>
  act(call(clientes.convidar, { params: { id }, body: { usuario } }).then(({ link }) => showLink(usuario, link)));
export const sendReset = (id: number) => act(call(clientes.resetarSenha, { params: { id } }));
export const setProvisional = (id: number, senha: string, usuario?: string) =>
  act(call(clientes.senhaProvisoria, { params: { id }, body: { senha, ...(usuario && { usuario }) } }));
export const setBlocked = (id: number, bloqueado: boolean) => act(call(clientes.bloquear, { params: { id }, body: { bloqueado } }));
export const pessoasQuery = (id: number) => read(clientes.pessoas, { params: { id } });
type Convite = z.input<typeof pessoaConvite>;
export const invitePerson = (id: number, body: Convite) =>
  act(call(clientes.convidarPessoa, { params: { id }, body }).then(({ link }) => showLink(body.email, link)));
export const changePerson = (id: number, id_acesso_cliente: number, body: Pick<Convite, 've' | 'gerencia'>) =>
  act(call(clientes.mudarPessoa, { params: { id, id_acesso_cliente }, body }));
export const removePerson = (id: number, id_acesso_cliente: number) => act(call(clientes.tirarPessoa, { params: { id, id_acesso_cliente } }));
export const removeAccess = (id: number) => act(call(clientes.retirarAcesso, { params: { id } }));

/** Contatos to choose from. */
export const contatoOptions: OptionsQuery = (q) => ({
  ...read(contatos.getAll, { query: { q } }),
  select: ({ data }: Answer<typeof contatos.getAll>) => data.map(({ id_contato, nome }) => ({ value: id_contato, label: nome })),
});

const salasPage = 10;
/** The salas of all contatos of a cliente, newest first. */
export const atendimentosQuery = (id_cliente: number) =>
  infiniteQueryOptions({
    queryKey: [resumoContato.getAllAtendimento.path, { id_cliente }] as const,
    queryFn: ({ pageParam, signal }) => call(resumoContato.getAllAtendimento, { query: { id_cliente, cursor: pageParam, rpp: salasPage } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });
