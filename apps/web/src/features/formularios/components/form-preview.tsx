import { partesDe } from '@prosa/contract/formularios/formularios.regras.ts';
import type { CampoDeFormulario, DefinicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { corPadrao, corSobre } from '@prosa/contract/visitantes/cores.ts';
import classes from './formularios.module.css';

function Control({ campo }: { campo: CampoDeFormulario }) {
  const { tipo, titulo, obrigatorio, opcoes, ajuda, quando } = campo;
  const name = `${titulo}${obrigatorio ? ' *' : ''}`;
  if (tipo === 'oculto') return null;
  if (tipo === 'consentimento') return <span>☐ {name}</span>;
  return (
    <>
      <b>{name}</b>
      {quando !== null && <small>Só conforme uma resposta anterior</small>}
      {ajuda !== '' && <span>{ajuda}</span>}
      {tipo === 'opcoes' || tipo === 'marcas' ? (
        opcoes.map((opcao) => (
          <span key={opcao}>
            {tipo === 'marcas' ? '☐' : '○'} {opcao}
          </span>
        ))
      ) : tipo === 'nota' ? (
        <span>○ 1 ○ 2 ○ 3 ○ 4 ○ 5</span>
      ) : tipo === 'arquivo' ? (
        <span>Escolher arquivos</span>
      ) : (
        <i data-tall={tipo === 'area' || undefined} />
      )}
    </>
  );
}

/** How the form will look, as it is being written. */
export function FormPreview({ definicao }: { definicao: DefinicaoDeFormulario }) {
  const { titulo, introducao, botao, cor, campos, passos } = definicao;
  const partes = passos ? partesDe(campos).length : 1;
  return (
    <section className={classes.preview} aria-label="Prévia do formulário">
      {titulo !== '' && <h3>{titulo}</h3>}
      {partes > 1 && <small>Em {partes} passos</small>}
      {introducao.split(/\n+/).map((line) => line !== '' && <p key={line}>{line}</p>)}
      {campos.map((campo) => (
        <div key={campo.id}>
          {campo.secao !== '' && <h4>{campo.secao}</h4>}
          <Control campo={campo} />
        </div>
      ))}
      <div className={classes.send} style={{ background: cor || corPadrao, color: corSobre(cor || corPadrao) }}>
        {botao || 'Enviar'}
      </div>
    </section>
  );
}
