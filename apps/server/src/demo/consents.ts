import type { Db } from '../core/db/database.ts';
import { insertConsentimentos, type NovoConsentimento } from '../modules/privacidade/consentimentos.repository.ts';
import type { DemoContact } from './salas.ts';

/** Some agreed to marketing in the shop or on the site, some said no; one took it back by word. */
export async function insertConsents(db: Db, contacts: readonly DemoContact[], id_login: number): Promise<void> {
  const said = contacts.flatMap(({ id_contato }, i): NovoConsentimento[] => {
    const marketing = { id_contato, finalidade: 'marketing' } as const;
    if (i % 7 === 0)
      return [
        {
          ...marketing,
          concedido: true,
          origem: 'funcionario',
          canal: 'Loja',
          texto: 'Aceito receber ofertas e novidades da Loja Aurora pelo WhatsApp.',
          id_login,
        },
      ];
    if (i % 7 === 2) return [{ ...marketing, concedido: true, origem: 'formulario', canal: 'Site', texto: 'Quero receber ofertas da Loja Aurora.' }];
    if (i % 7 === 5) return [{ ...marketing, concedido: false, origem: 'funcionario', canal: 'Telefone', texto: 'Pediu para não receber ofertas.', id_login }];
    return [];
  });
  await insertConsentimentos(db, said);
  // in the same moment, the higher number is the newer one
  const [first] = said;
  if (first) {
    const palavra = { id_contato: first.id_contato, concedido: false, origem: 'palavra', canal: 'WhatsApp', texto: 'SAIR' } as const;
    await insertConsentimentos(db, [
      { ...palavra, finalidade: 'marketing' },
      { ...palavra, finalidade: 'pesquisa' },
    ]);
  }
}
