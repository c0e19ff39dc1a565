import { storedPhone } from '@prosa/brasil/telefone.ts';
import type { Cartao } from '@prosa/contract/atendimentos/conteudos.schemas.ts';
import { umaLinha } from '@prosa/contract/codecs.ts';

/** Of each kind, as many as a card keeps. */
const most = 10;

interface Shared {
  readonly nome?: string | null | undefined;
  readonly empresa?: string | undefined;
  readonly telefones: readonly string[];
  readonly emails: readonly string[];
}

/** The card of somebody whom a network shows; none, when it says nothing at all. */
export function cartaoDe({ nome, empresa, telefones, emails }: Shared): Cartao[] {
  const phones = [...new Set(telefones.map((said) => storedPhone(said).slice(0, 30)).filter(Boolean))].slice(0, most);
  const mails = [...new Set(emails.map((said) => umaLinha(said, 254)).filter(Boolean))].slice(0, most);
  const company = umaLinha(empresa ?? '', 120);
  const shown = umaLinha(nome ?? '', 120) || company || phones[0] || mails[0];
  if (shown === undefined) return [];
  return [
    {
      nome: shown,
      telefone: phones[0] ?? '',
      ...(phones.length > 1 && { telefones: phones }),
      ...(mails.length > 0 && { emails: mails }),
      ...(company !== '' && company !== shown && { empresa: company }),
    },
  ];
}
