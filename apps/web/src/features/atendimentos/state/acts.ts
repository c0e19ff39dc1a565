import type { TriggerInput, TriggerName } from '@prosa/contract/realtime.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { trigger } from '@/core/socket/connection.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';

type ActName = Exclude<TriggerName, 'login' | 'change_empresa'>;

/** What a refusal says to the person; a transfer's has the text of the catalogue (spec 8). */
function refusal(name: ActName, error: unknown): string {
  const reason = messageOf(error);
  return name === 'transferir_atendimento' ? `Error ao transferir atendimento: ${reason}` : reason;
}

/** Does an act on a sala; a refusal is told in a toast. True when it was done. */
export async function act<T extends ActName>(name: T, data: TriggerInput<T>, topic?: string): Promise<boolean> {
  try {
    await trigger(name, data, topic);
    return true;
  } catch (error) {
    toastError(refusal(name, error));
    return false;
  }
}

/** As `act`, for a form: what is wrong with a field comes back by its name, anything else is told in a toast. */
export async function actOrErrors<T extends ActName>(name: T, data: TriggerInput<T>): Promise<true | Record<string, string>> {
  try {
    await trigger(name, data);
    return true;
  } catch (error) {
    const fields = error instanceof WampError && error.code === 'dados_invalidos' ? Object.entries(error.details) : [];
    const erros = Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
    if (fields.length === 0) toastError(refusal(name, error));
    return erros;
  }
}
