import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { render } from 'preact';
import { Janela } from './janela.tsx';
import './janela.css';

const config = document.querySelector('#config')?.textContent;
const root = document.querySelector('#janela');
if (config && root) render(<Janela chat={JSON.parse(config) as ChatPublico} />, root);
