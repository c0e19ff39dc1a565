import { createHmac } from 'node:crypto';
import type { LineAccount, WrongField } from '../provider.ts';
import { type CloudDeps, CloudError, cloudCliente } from './cloud.cliente.ts';

const wrong = (campo: string, motivo: string): WrongField => ({ campo, motivo });

/** Of these codes the token is the reason: over, or without the permission. */
const ofToken: readonly number[] = [0, 3, 10, 190, 200];

/** Whether the token opens the number, and the secret is the one of the token's app: Meta checks the token signed with it. */
export async function conferirNaMeta(deps: CloudDeps, { identificador, segredos }: LineAccount): Promise<WrongField | null> {
  const { token = '', segredo = '' } = segredos;
  if (!/^\d{5,30}$/.test(identificador ?? '')) return wrong('identificador', 'Informe a identificação do número de telefone, só com números');
  if (token === '') return wrong('token', 'Informe o token de acesso');
  if (segredo === '') return wrong('segredo', 'Informe o segredo do aplicativo');
  const cliente = cloudCliente(deps, token);
  const look = async (query: string): Promise<CloudError | null> => {
    try {
      await cliente.get(`${identificador}?fields=id${query}`);
      return null;
    } catch (error) {
      if (error instanceof CloudError) return error;
      throw error;
    }
  };
  const refused = await look('');
  if (refused)
    return ofToken.includes(refused.codigo) ? wrong('token', refused.message) : wrong('identificador', 'A Meta não encontrou este número com este token');
  const proof = createHmac('sha256', segredo).update(token).digest('hex');
  return (await look(`&appsecret_proof=${proof}`)) ? wrong('segredo', 'Este não é o segredo do aplicativo deste token') : null;
}
