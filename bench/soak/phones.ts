import { ApiError } from '@prosa/contract/client.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Call } from '../support/company.ts';

export interface Phone {
  readonly telefone: string;
  readonly id_wpp_config: number;
  /** Accepted messages, in the order in which the phone sent them. */
  readonly accepted: string[];
}

export const externalId = (phone: Phone, n: number): string => `SOAK-${phone.telefone}-${n}`;
export const textOf = (phone: Phone, n: number): string => `[${phone.telefone}#${n}] ${fillers[n % fillers.length]}`;

const fillers = [
  'Oi, bom dia!',
  'Meu pedido ainda não chegou. Podem verificar?',
  'Ok',
  'Preciso da segunda via do boleto que vence amanhã, por favor 😊',
  'Vocês entregam em Campinas até sexta? No sábado tem almoço de família aqui e eu queria a mesa nova.',
  'Obrigada!',
];

export interface SendingCounts {
  attempts: number;
  retries: number;
}

/**
 * One person with several phones who sends `perSecond` messages, now and then a few in a row. Each is tried again under
 * the same id until it is accepted, so nothing that a killed server swallowed counts as sent.
 */
export async function sendUntil(options: {
  call: Call;
  phones: readonly Phone[];
  perSecond: number;
  end: number;
  counts: SendingCounts;
  random: () => number;
}): Promise<void> {
  const { call, phones, perSecond, end, counts, random } = options;
  let due = Date.now();
  while (Date.now() < end) {
    const phone = phones[Math.floor(random() * phones.length)]!;
    const burst = random() < 0.15 ? 3 : 1;
    for (let i = 0; i < burst; i++) {
      await send(call, phone, counts);
      due += 1000 / perSecond;
    }
    const early = due - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  }
}

async function send(call: Call, phone: Phone, counts: SendingCounts): Promise<void> {
  const n = phone.accepted.length + 1;
  const id_externo = externalId(phone, n);
  for (;;) {
    counts.attempts++;
    try {
      await call(
        simulador.receber,
        {
          params: { id_wpp_config: phone.id_wpp_config },
          body: { telefone: phone.telefone, nome: `Cliente ${phone.telefone.slice(-4)}`, texto: textOf(phone, n), id_externo },
        },
        AbortSignal.timeout(10_000),
      );
      phone.accepted.push(id_externo);
      return;
    } catch (error) {
      // 0: the server was not reached; 500 and 503: it is on its way down or up
      const again = (error instanceof ApiError && (error.http === 0 || error.http >= 500)) || (error instanceof Error && error.name === 'TimeoutError');
      if (!again) throw error;
      counts.retries++;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
