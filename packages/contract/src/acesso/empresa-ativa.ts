import type { AnyEndpoint } from '../wire.ts';

/** Header with the empresa that a tab believes to be active; old clients send none. The socket carries it as `id_empresa` of each call's data. */
export const empresaHeader = 'x-prosa-empresa';

/** Whether a call is about the active empresa: not what is open to anyone, nor the sign-in, which chooses it. */
export const isOfEmpresa = ({ access, path }: AnyEndpoint): boolean => access !== 'public' && !path.startsWith('/login/');

/** Details of the refusal of a call that was meant for another empresa than the active one; nothing of it was done. */
export interface EmpresaDiferente {
  codigo: 'empresa_diferente';
  /** The active one; null when none is. */
  id_empresa: number | null;
  nome_fantasia: string | null;
  /** The one that the call was meant for. */
  id_empresa_da_aba: number;
  nome_fantasia_da_aba: string | null;
}
