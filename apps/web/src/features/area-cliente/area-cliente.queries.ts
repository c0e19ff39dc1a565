import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { areaCliente } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { meusDadosBody, pessoaConvite } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { updateSession } from '@/core/session/session.ts';
import { showLink } from '@/ui/shown-link.ts';

export type OwnData = Answer<typeof areaCliente.meusDados>['data'];
export type OwnDataValues = z.input<typeof meusDadosBody>;

export const ownDataQuery = read(areaCliente.meusDados, {});

/** The session carries name and e-mail too. */
async function changed(): Promise<void> {
  const { data } = await call(login.getDataLogin, {});
  updateSession(data);
  await invalidate(areaCliente.meusDados);
}

export async function saveOwnData(body: OwnDataValues): Promise<void> {
  await call(areaCliente.salvar, { body });
  await changed();
}

export async function askEmail(email: string, senha: string): Promise<void> {
  await call(areaCliente.trocarEmail, { body: { email, senha } });
  await invalidate(areaCliente.meusDados);
}

export async function confirmEmail(codigo: string): Promise<void> {
  await call(areaCliente.confirmarEmail, { body: { codigo } });
  await changed();
}

export const peopleQuery = read(areaCliente.pessoas, {});
type Convite = z.input<typeof pessoaConvite>;
const people = async (work: Promise<unknown>): Promise<void> => {
  await work;
  await invalidate(areaCliente.pessoas);
};
export const invitePerson = (body: Convite) => people(call(areaCliente.convidarPessoa, { body }).then(({ link }) => showLink(body.email, link)));
export const changePerson = (id: number, body: Pick<Convite, 've' | 'gerencia'>) => people(call(areaCliente.mudarPessoa, { params: { id }, body }));
export const removePerson = (id: number) => people(call(areaCliente.tirarPessoa, { params: { id } }));

export async function tellBy(avisar: OwnData['avisar']): Promise<void> {
  await call(areaCliente.avisar, { body: { avisar } });
  await invalidate(areaCliente.meusDados);
}
