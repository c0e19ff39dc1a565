import { networkPhone, phoneKey, storedPhone } from '@prosa/brasil/telefone.ts';

export interface Identity {
  readonly tipo: 'telefone' | 'wa_jid' | 'wa_lid' | 'wa_bsuid' | 'wa_username' | 'email' | 'visitante';
  /** What is compared: for phones without regard to the ninth digit. */
  readonly chave: string;
  /** As it was given, or as the network registered it. */
  readonly valor: string;
}

/** Names under which someone reaches us; the fields of a line's address. */
export interface Names {
  /** Digits with country code, with or without +; what was typed is read first (`readPhone`). */
  readonly telefone?: string | undefined;
  readonly jid?: string | undefined;
  readonly lid?: string | undefined;
  readonly bsuid?: string | undefined;
  readonly username?: string | undefined;
  readonly visitante?: string | undefined;
}

/** The identities behind the names, the surest first. A jid of a phone tells the phone too. */
export function identitiesOf(names: Names): Identity[] {
  const identities: Identity[] = [];
  // both carry their country code: eleven digits of Peru are none of Porto Alegre
  const told = names.telefone ?? /^(\d+)(?::\d+)?@s\.whatsapp\.net$/.exec(names.jid ?? '')?.[1];
  if (told) identities.push(phoneIdentity(networkPhone(told)));
  if (names.jid) identities.push({ tipo: 'wa_jid', chave: names.jid, valor: names.jid });
  if (names.lid) identities.push({ tipo: 'wa_lid', chave: names.lid, valor: names.lid });
  if (names.bsuid) identities.push({ tipo: 'wa_bsuid', chave: names.bsuid, valor: names.bsuid });
  if (names.username) identities.push({ tipo: 'wa_username', chave: names.username.toLowerCase(), valor: names.username });
  if (names.visitante) identities.push({ tipo: 'visitante', chave: names.visitante, valor: names.visitante });
  return identities;
}

/** One e-mail, one contato, whatever its case. */
export const emailIdentity = (email: string): Identity => ({ tipo: 'email', chave: email.trim().toLowerCase(), valor: email.trim() });
export const phoneIdentity = (phone: string): Identity => ({ tipo: 'telefone', chave: phoneKey(phone), valor: storedPhone(phone) });
