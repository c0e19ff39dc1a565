import type { CampoDeFormulario, DefinicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import classes from './formularios.module.css';

function Control({ campo }: { campo: CampoDeFormulario }) {
  const { tipo, titulo, obrigatorio, opcoes, ajuda } = campo;
  const name = `${titulo}${obrigatorio ? ' *' : ''}`;
  if (tipo === 'oculto') return null;
  if (tipo === 'consentimento') return <span>☐ {name}</span>;
  return (
    <>
      <b>{name}</b>
      {ajuda !== '' && <span>{ajuda}</span>}
      {tipo === 'opcoes' || tipo === 'marcas' ? (
        opcoes.map((opcao) => (
          <span key={opcao}>
            {tipo === 'marcas' ? '☐' : '○'} {opcao}
          </span>
        ))
      ) : tipo === 'nota' ? (
        <span>○ 1 ○ 2 ○ 3 ○ 4 ○ 5</span>
      ) : (
        <i data-tall={tipo === 'area' || undefined} />
      )}
    </>
  );
}

/** How the form will look, as it is being written. */
export function FormPreview({ definicao }: { definicao: DefinicaoDeFormulario }) {
  const { titulo, introducao, botao, cor, campos } = definicao;
  return (
    <section className={classes.preview} aria-label="Prévia do formulário">
      {titulo !== '' && <h3>{titulo}</h3>}
      {introducao.split(/\n+/).map((line) => line !== '' && <p key={line}>{line}</p>)}
      {campos.map((campo) => (
        <div key={campo.id}>
          {campo.secao !== '' && <h4>{campo.secao}</h4>}
          <Control campo={campo} />
        </div>
      ))}
      <div className={classes.send} style={{ background: cor === '' ? '#4a5ae8' : cor, color: '#ffffff' }}>
        {botao || 'Enviar'}
      </div>
    </section>
  );
}
