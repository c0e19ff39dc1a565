import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { render } from 'preact';
import { keep } from './guarda.ts';
import { Janela } from './janela.tsx';
import './janela.css';
import { falar, linguaDe } from './lingua.ts';

const config = document.querySelector('#config')?.textContent;
const root = document.querySelector('#janela');
if (config && root) {
  const { passe, ...chat } = JSON.parse(config) as ChatPublico & { passe?: string };
  if (passe === undefined) {
    const lingua = linguaDe(chat, navigator.languages, new URLSearchParams(location.search).get('lingua') ?? '');
    void falar(chat, lingua).then((inWords) => render(<Janela chat={inWords} />, root));
  } else {
    // from a mail: entered with what stood in the page, and read again at the window's own address
    keep(chat.chave).set('token', passe);
    location.replace(`/embed/janela/${chat.chave}`);
  }
}
