import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '@/ui/copy-text.ts';
import classes from './formularios.module.css';

/** A code to be copied whole. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classes.quiet}>{label}</p>
      <textarea
        className={classes.code}
        aria-label={label}
        readOnly
        rows={text.length > 90 ? 3 : 1}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="compact-xs" variant="subtle" onClick={() => void copyText(text, 'Copiado.')}>
        Copiar
      </Button>
    </div>
  );
}

const modos = { aqui: 'No lugar', botao: 'Botão', janela: 'Abre sozinho', quadro: 'Sem script' } as const;
type Modo = keyof typeof modos;

/** The codes that put a form on a site, one a way of showing it. */
export function Codes({ chave, titulo, cor }: { chave: string; titulo: string; cor: string }) {
  const [modo, setModo] = useState<Modo>('aqui');
  const { origin } = location;
  const name = titulo.replaceAll('"', '&quot;');
  const script = (rest: string): string => `<script async src="${origin}/embed/formulario.js" data-formulario="${chave}"${rest}></script>`;
  const text = {
    aqui: script(''),
    botao: script(` data-modo="botao" data-texto="${name}"${cor === '' ? '' : ` data-cor="${cor}"`}`),
    janela: script(' data-modo="janela" data-apos="5"'),
    quadro: `<iframe src="${origin}/embed/formulario/${chave}" title="${name}" style="width:100%;height:680px;border:0" loading="lazy"></iframe>`,
  }[modo];
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Como aparece no site"
        value={modo}
        data={Object.entries(modos).map(([value, label]) => ({ value: value as Modo, label }))}
        onChange={setModo}
      />
      <Code label="Código para colar no site" text={text} />
      <p className={classes.quiet}>
        {modo === 'quadro'
          ? 'A altura é a que está no código. Um site com regras de segurança (CSP) precisa de frame-src '
          : 'A altura se ajusta sozinha. Um site com regras de segurança (CSP) precisa de script-src e frame-src '}
        <b>{origin}</b>.
      </p>
    </>
  );
}
