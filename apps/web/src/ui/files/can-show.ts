import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';

/** A file of a message, with what tells whose it is. */
export type Shown = Pick<Mensagem, 'msg_id' | 'type' | 'nome' | 'at_created'> & { arquivo: NonNullable<Mensagem['arquivo']> };

export const isPdf = (arquivo: Shown['arquivo']): boolean => arquivo.content_type === 'application/pdf';
/** Whether there is more to a file than to save it. */
export const canShow = ({ arquivo, type }: Pick<Shown, 'arquivo' | 'type'>): boolean => type === 'image' || type === 'video' || isPdf(arquivo);
