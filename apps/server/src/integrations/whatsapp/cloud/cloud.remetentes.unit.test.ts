import { expect, test } from 'vitest';
import { webhookOf } from '../../../../test/kit/meta.ts';
import { mapBaileys } from '../baileys/baileys.mapa.ts';
import { mapCloud } from './cloud.mapa.ts';

const account = { config: { id_conta: '1' }, identificador: '106', telefone: '' };
const alice = { profile: { name: 'Alice' }, wa_id: '5511977701001', user_id: 'BR.1001' };
const map = (rest: object, field = 'messages') =>
  mapCloud(Buffer.from(JSON.stringify(webhookOf('1', field, { metadata: { phone_number_id: '106' }, ...rest }))), account);
const text = (from: object, body = 'oi', rest: object = {}) => ({
  id: `wamid.${body}`,
  timestamp: '1770000000',
  type: 'text',
  text: { body },
  ...from,
  ...rest,
});
const card = (contacts: readonly object[]) => map({ contacts: [alice], messages: [text({ from: alice.wa_id }, 'x', { type: 'contacts', contacts })] });

test('[areas: Cloud API] who has no profile of their own has no name and no id, never those of somebody else', () => {
  const messages = [text({ from: alice.wa_id, from_user_id: 'BR.1001' }, 'sou Alice'), text({ from: '5511977701002' }, 'sou Bia')];
  expect(map({ contacts: [alice], messages })).toMatchObject([
    { nome: 'Alice', com: { telefone: '5511977701001', bsuid: 'BR.1001' } },
    { nome: '', com: { telefone: '5511977701002' } },
  ]);
  const [, bia] = map({ contacts: [alice], messages }) as [unknown, { com: object }];
  expect(bia.com).toEqual({ telefone: '5511977701002' });
  expect(map({ contacts: [{ profile: { name: 'Alice' }, user_id: 'BR.1001' }], messages: [text({ from_user_id: 'BR.1001' })] })).toMatchObject([
    { nome: 'Alice', com: { bsuid: 'BR.1001' } },
  ]);
  const call = { id: 'c1', from: '5511977701002', direction: 'USER_INITIATED', timestamp: '1770000000' };
  expect(map({ contacts: [alice], calls: [call] }, 'calls')).toMatchObject([{ tipo: 'chamada', nome: '', com: { telefone: '5511977701002' } }]);
});

test('[areas: Cloud API] what is written in a group is nobody’s own talk, and staff see that it came', () => {
  const events = map({ contacts: [alice], messages: [text({ from: alice.wa_id }, 'num grupo', { group_id: 'G1' })] });
  expect(events).toEqual([{ tipo: 'aviso', texto: expect.stringContaining('mensagem de um grupo, escrita por Alice') }]);
  const reaction = { id: 'wamid.r', from: alice.wa_id, type: 'reaction', group_id: 'G1', reaction: { message_id: 'wamid.a', emoji: '👍' } };
  expect(map({ contacts: [alice], messages: [reaction] })).toMatchObject([{ tipo: 'aviso' }]);
  const status = { id: 'wamid.s', status: 'read', recipient_id: '120363', recipient_type: 'group' };
  expect(map({ statuses: [status] })).toMatchObject([{ tipo: 'desconhecido' }]);
});

test('[areas: Cloud API] a card keeps all that it says, the phone on WhatsApp first; one without phone is a card', () => {
  expect(card([{ name: { formatted_name: 'Fulana de Tal' }, emails: [{ email: 'fulana@exemplo.com.br', type: 'WORK' }] }])).toMatchObject([
    { conteudo: { contatos: [{ nome: 'Fulana de Tal', telefone: '', emails: ['fulana@exemplo.com.br'] }] } },
  ]);
  const phones = [{ phone: '+55 11 3333-4444' }, { phone: '+55 11 98888-7777', wa_id: '5511988887777' }];
  expect(card([{ name: { formatted_name: 'Beltrano' }, org: { company: 'Padaria Exemplo' }, phones }])).toMatchObject([
    { conteudo: { contatos: [{ nome: 'Beltrano', telefone: '5511988887777', telefones: ['5511988887777', '551133334444'], empresa: 'Padaria Exemplo' }] } },
  ]);
});

test('[areas: lines] a vCard keeps all that it says, too', () => {
  const vcard = [
    'BEGIN:VCARD',
    'FN:Ana',
    'ORG:Padaria Exemplo;Balcão',
    'item1.TEL;type=WORK:+55 11 3333-4444',
    'TEL;type=CELL;waid=51987654321:+51 987 654 321',
    'EMAIL;type=INTERNET:ana@exemplo.com.br',
    'END:VCARD',
  ].join('\r\n');
  const key = { remoteJid: '5511977701001@s.whatsapp.net', id: 'A1', fromMe: false };
  const body = { evento: 'messages.upsert', dados: { messages: [{ key, message: { contactMessage: { displayName: 'Ana', vcard } } }] } };
  expect(mapBaileys(Buffer.from(JSON.stringify(body)))).toMatchObject([
    {
      em: '',
      conteudo: {
        contatos: [
          { nome: 'Ana', telefone: '+51987654321', telefones: ['+51987654321', '551133334444'], emails: ['ana@exemplo.com.br'], empresa: 'Padaria Exemplo' },
        ],
      },
    },
  ]);
});

test.each([
  ['\u3164', ''],
  ['\u200b\u200b', ''],
  ['Linha\nquebrada', 'Linha quebrada'],
  ['\u202eoãoJ', 'oãoJ'],
  ['  Ana\u2028Lima ', 'Ana Lima'],
  [`${'x'.repeat(119)}😀😀`, 'x'.repeat(119)],
  [`${'x'.repeat(116)}👩‍👩‍👧`, 'x'.repeat(116)],
])('[areas: lines] the name %j of a network is kept as %j', (name, kept) => {
  expect(map({ contacts: [{ ...alice, profile: { name } }], messages: [text({ from: alice.wa_id })] })).toMatchObject([{ nome: kept }]);
});

test('[areas: Cloud API] a message without its moment says none, and not the year 2000', () => {
  expect(map({ contacts: [alice], messages: [text({ from: alice.wa_id }, 'oi', { timestamp: undefined })] })).toMatchObject([{ em: '' }]);
});
