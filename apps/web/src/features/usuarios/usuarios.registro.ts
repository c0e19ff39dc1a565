import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Falta } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { invalidateUnder, read } from '@/core/calls.ts';
import { registroDaTela } from '@/features/registro/public.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';
import { showInvite } from './components/invite-result.ts';

export type Usuario = Answer<typeof usuario.getAll>['data'][number];
export const changed = (): Promise<void> => invalidateUnder(['/usuario', '/equipes', '/departamentos']);

const calls = { ...usuario, show: usuario.getById };
export const pessoa = registroDaTela(calls, {
  path: '/usuario',
  nomeDe: (row) => row.nome,
  aoExcluir: '',
  fala: { um: 'usuário', muitos: 'usuários', novo: 'Convidar usuário' },
  changed,
});

export const usuariosQuery = (state: ListState) => listQuery(usuario.getAll, state);

/** Saves, or invites and says what became of it; 0: an invitation that waits. */
export async function savePessoa(body: Parameters<typeof pessoa.salvar>[0]): Promise<number> {
  const { id_login, convite, link, avisado } = await call(usuario.store, { body });
  await changed();
  if (convite) showInvite({ nome: body.nome, convite, link: link ?? null, avisado: avisado === 1 });
  return id_login;
}

/** Why somebody does not attend, as the list says it. */
export const faltaTexts: Readonly<Record<Falta, string>> = {
  convidado: 'Convidado',
  sem_departamento: 'Sem departamento',
  sem_permissao: 'Grupo não atende',
  ausente: 'Ausente',
};

export const grupoOptions: OptionsQuery = (q) => ({
  ...read(grupo.getAll, { query: { q, ordem: 'nome asc' } }),
  staleTime: 60_000,
  select: ({ data }: Answer<typeof grupo.getAll>) => data.map(({ id_grupo, nome }) => ({ value: id_grupo, label: nome })),
});
export const equipeOptions: OptionsQuery = (q) => ({
  ...read(equipes.getAll, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof equipes.getAll>) => data.map(({ id_equipe, nome }) => ({ value: id_equipe, label: nome })),
});
export const calendarioOptions: OptionsQuery = (q) => ({
  ...read(Calendario.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof Calendario.getAll>) => data.map(({ id_calendario, nome }) => ({ value: id_calendario, label: nome })),
});
