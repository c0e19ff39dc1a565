import { createStore } from '@/core/store.ts';
import { toast } from '@/core/toasts.tsx';

/** What became of an invitation. */
export interface InviteResult {
  readonly nome: string;
  readonly convite: 'enviado' | 'mostrado' | 'espera';
  readonly link: string | null;
  readonly avisado: boolean;
}

/** A link that is shown this once; kept in memory only, until its dialog is closed. */
export const shownInvite = createStore<InviteResult | null>(null, { until: 'session' });

/** Says what became of it: "enviado" is read only where a mail goes out. */
export function showInvite(result: InviteResult): void {
  if (result.convite === 'enviado') toast(`Convite enviado a ${result.nome}. O link vale por 3 dias.`);
  else if (result.link !== null) shownInvite.set(result);
  else if (result.avisado) toast(`${result.nome} já tem conta: avisamos por e-mail, e o convite espera a resposta.`);
  else toast(`${result.nome} já tem conta, e o convite venceu. Envie outro.`);
}
