import { createHmac } from 'node:crypto';
import { deriveSecret } from '../../core/config/secret-key.ts';
import { networkOf } from '../../core/http/network.ts';
import type { Core } from '../../core/module.ts';

/** A network told apart for a day: the same all day and another tomorrow, and nobody finds the address in it. '' where nobody tells it. */
export function enderecosDoDia({ key, clock }: Pick<Core, 'key' | 'clock'>): (address: string) => string {
  const secret = deriveSecret(key, 'endereço do dia');
  return (address) =>
    address === ''
      ? ''
      : createHmac('sha256', secret)
          .update(`${clock.now().toISOString().slice(0, 10)} ${networkOf(address)}`)
          .digest('base64url')
          .slice(0, 22);
}
