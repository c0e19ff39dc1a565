import { toast } from '@/core/toasts.tsx';
import { showLink } from '@/ui/shown-link.ts';

/** The outcome of an invitation. */
export interface InviteResult {
  readonly nome: string;
  readonly convite: 'enviado' | 'mostrado' | 'espera';
  readonly link: string | null;
  readonly avisado: boolean;
}

/** Says what became of it: "enviado" is read only where a mail goes out. */
export function showInvite(result: InviteResult): void {
  if (result.convite === 'enviado') toast(`Convite enviado a ${result.nome}. O link vale por 3 dias.`);
  else if (result.link !== null) showLink(result.nome, result.link);
  else if (result.avisado) toast(`${result.nome} já tem conta: avisamos por e-mail, e o convite espera a resposta.`);
  else toast(`${result.nome} já tem conta, e o convite venceu. Envie outro.`);
}
