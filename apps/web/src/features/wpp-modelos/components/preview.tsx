import classes from '../wpp-modelos.module.css';
import { filled } from '../wpp-modelos.textos.ts';

interface PreviewProps {
  cabecalho?: string;
  texto: string;
  rodape: string;
  botoes?: readonly string[];
  values?: readonly string[];
}

/** A template as the customer gets it. */
export const Preview = ({ cabecalho = '', texto, rodape, botoes = [], values = [] }: PreviewProps) => (
  <div className={classes.preview}>
    {cabecalho !== '' && <b>{`${cabecalho}\n`}</b>}
    {filled(texto, values)}
    {rodape !== '' && <div className={classes.small}>{rodape}</div>}
    {botoes.length > 0 && <div className={classes.small}>{`Botões: ${botoes.join(' · ')}`}</div>}
  </div>
);
