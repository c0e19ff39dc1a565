import { formatNumber } from '@/core/formats.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { isRunning, type Lote, startLote, type Target, undoLote, type Values, type Wish } from '../contatos-lista.queries.ts';

const done: Readonly<Record<Wish, [one: string, many: string]>> = {
  tag: ['contato recebeu a tag', 'contatos receberam a tag'],
  tirar_tag: ['contato ficou sem a tag', 'contatos ficaram sem a tag'],
  responsavel: ['contato mudou de responsável', 'contatos mudaram de responsável'],
  arquivar: ['contato arquivado', 'contatos arquivados'],
  desarquivar: ['contato desarquivado', 'contatos desarquivados'],
  excluir: ['contato foi para a lixeira', 'contatos foram para a lixeira'],
  restaurar: ['contato restaurado', 'contatos restaurados'],
  apagar: ['contato excluído definitivamente', 'contatos excluídos definitivamente'],
};

const count = (n: number, [one, many]: [string, string]): string => `${formatNumber(n)} ${n === 1 ? one : many}`;

/** What an act came to, for the person reading. */
export function textOfLote({ acao, mudados, total }: Lote): string {
  const reached = acao === 'apagar' ? total : mudados;
  const stayed = total - reached;
  const why = acao === 'excluir' ? ': há conversa aberta' : ' como estava';
  const first = reached === 0 ? 'Nada mudou.' : `${count(reached, done[acao])}.`;
  if (stayed <= 0 || reached === 0) return reached === 0 && acao === 'excluir' ? 'Nada mudou: há conversa aberta com eles.' : first;
  return `${first} ${count(stayed, [`ficou${why}`, `ficaram${acao === 'excluir' ? why : ' como estavam'}`])}.`;
}

/** Says what was done and offers the way back; `onRunning` shows what goes on in the background. */
export function tellLote(lote: Lote, onRunning: (lote: Lote) => void): void {
  if (lote.estado === 'desfeito') toast('Desfeito.');
  else if (lote.desfaz) toastUndo(textOfLote(lote), () => void guarded(() => undoLote(lote.id_lote), onRunning));
  else toast(textOfLote(lote));
}

async function guarded(work: () => Promise<Lote>, onRunning: (lote: Lote) => void): Promise<boolean> {
  try {
    const lote = await work();
    if (isRunning(lote)) onRunning(lote);
    else tellLote(lote, onRunning);
    return true;
  } catch (error) {
    toastError(messageOf(error));
    return false;
  }
}

/** Does an act on many contatos; false when it was refused, which was said. */
export const actOn = (acao: Wish, target: Target, values: Values, onRunning: (lote: Lote) => void): Promise<boolean> =>
  guarded(() => startLote(acao, target, values), onRunning);
