import { expect, test } from 'vitest';
import { accepted, isRecognised, sniff } from './arquivos.tipos.ts';

test.each([...accepted])('files ending in %s have a way to be recognised', (extensao) => {
  expect(isRecognised(extensao)).toBe(true);
});

const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const jpg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffd9', 'hex');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);

test.each<[nome: string, bytes: Buffer, guardado: string, tipo: string]>([
  ['Comprovante', Buffer.from(pdf), 'Comprovante.pdf', 'application/pdf'],
  ['foto-png-chamada.jpg', png, 'foto-png-chamada.jpg', 'image/png'],
  ['relatorio.pdf', png, 'relatorio.pdf.png', 'image/png'],
  ['IMG_0001', jpg, 'IMG_0001.jpg', 'image/jpeg'],
  ['foto.jfif', jpg, 'foto.jfif', 'image/jpeg'],
  ['boleto.pdf', Buffer.from(`\n${pdf}`), 'boleto.pdf', 'application/pdf'],
  ['contatos.csv', latin1('Nome;Cidade\r\nJosé Exemplo;São Paulo\r\n'), 'contatos.csv', 'text/csv'],
  ['contatos.csv', utf16('Nome\tCidade\r\nJosé\tSão Paulo\r\n'), 'contatos.csv', 'text/csv'],
  ['nfe.xml', Buffer.from('<nfeProc versao="4.00"><NFe/></nfeProc>'), 'nfe.xml', 'application/xml'],
  ['nota.xml', Buffer.from('\ufeff<?xml version="1.0"?><a/>'), 'nota.xml', 'application/xml'],
  ['carta.eml', Buffer.from('From: ana@exemplo.com.br\r\nSubject: Oi\r\n\r\nOlá\r\n'), 'carta.eml', 'message/rfc822'],
  ['planta.dxf', Buffer.from('  0\nSECTION\n  2\nHEADER\n  0\nENDSEC\n  0\nEOF\n'), 'planta.dxf', 'image/vnd.dxf'],
  ['contrato.p7s', Buffer.from('3082010306092a864886f70d010702', 'hex'), 'contrato.p7s', 'application/pkcs7-signature'],
  ['arte.ai', Buffer.from(pdf), 'arte.ai', 'application/pdf'],
  ['velha.xls', cfb, 'velha.xls', 'application/vnd.ms-excel'],
])('%s is known by its bytes (%#)', async (nome, bytes, guardado, tipo) => {
  expect(await sniff(bytes, nome)).toEqual({ nome: guardado, content_type: tipo });
});

test.each<[nome: string, bytes: Buffer]>([
  ['nota.txt', Buffer.from([0x41, 0x00, 0x01, 0x02, 0xff])],
  ['nota.csv', Buffer.from('81828384858687888990919293', 'hex')],
  ['foto.jpg', Buffer.from('só um texto')],
  ['semnome', Buffer.from('só um texto')],
  ['lista.xml', Buffer.from('isto não é XML')],
])('%s is nothing that anybody knows (%#)', async (nome, bytes) => {
  expect(await sniff(bytes, nome)).toBeNull();
});
