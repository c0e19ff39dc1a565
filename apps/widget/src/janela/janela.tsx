import { corPadrao, corSobre } from '@prosa/contract/visitantes/cores.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Antes } from './antes.tsx';
import { Compositor, type Modo } from './compositor.tsx';
import { Conversa } from './conversa.ts';
import { Depois } from './depois.tsx';
import { Duvidas } from './duvidas.tsx';
import { type Estado, inicial } from './estado.ts';
import { t } from './lingua.ts';
import { Mensagens } from './mensagens.tsx';
import { Nota } from './nota.tsx';
import { prepararSom } from './som.ts';

const encerrada = (status_id: number | null | undefined): boolean => status_id === 3 || status_id === 4 || status_id === 5;

/** To the page that shows this window; nothing of what is said. */
const avisar = (message: object): void => {
  if (parent !== window) parent.postMessage(message, '*');
};

function situacao({ visita, conexao, lida, mensagens }: Estado, aberto: boolean): string {
  if (conexao !== 'active' && lida) return t.semConexao;
  if (visita?.status_id === 7 && mensagens.length > 0) return t.recebemos;
  if (visita?.status_id === 7 || (!aberto && !visita?.atendente)) return t.foraDoHorario;
  if (visita?.atendente && !encerrada(visita.status_id)) return t.atendendo(visita.atendente.nome);
  if (visita?.posicao) return visita.posicao === 1 ? t.proximo : t.naFrente(visita.posicao - 1);
  return '';
}

/** The window of the web chat (areas V). */
export function Janela({ chat }: { chat: ChatPublico }) {
  /** What the button said by itself, which greets them. */
  const [chamado, setChamado] = useState('');
  const [estado, setEstado] = useState(inicial);
  const conversa = useMemo(() => new Conversa(chat, setEstado), [chat]);
  const asks =
    chat.pede_nome !== 'nao' ||
    chat.pede_email !== 'nao' ||
    chat.pede_telefone !== 'nao' ||
    chat.consentimento !== '' ||
    chat.departamentos.length > 0 ||
    chat.perguntas.some((p) => p.tipo === 'coleta') ||
    !chat.aberto;
  const frequentes = chat.perguntas.filter((p) => p.tipo === 'frequente');
  const agreed = chat.consentimento === '' || conversa.identidade.consentimento === chat.consentimento_versao;
  const [antes, setAntes] = useState(asks && !(conversa.conhecido && agreed));
  /** The site said who they are. */
  const [nomeado, setNomeado] = useState(false);
  /** Some page around it shows and hides it. */
  const [emSite, setEmSite] = useState(false);
  const [campos, setCampos] = useState<Readonly<Record<string, string>>>({});
  const [modo, setModo] = useState<Modo | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const mayEnter = chat.so_identificados === 0 || nomeado || conversa.conhecido;
  useEffect(() => {
    // whoever looks is seen, and may be invited, once they agreed to what the company asks
    if ((!antes || agreed) && mayEnter) conversa.entrar();
  }, [antes, agreed, mayEnter, conversa]);
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent): void => {
      if (source !== parent) return;
      if (data?.prosa === 'visivel') {
        setEmSite(true);
        conversa.visivel(data.aberta === true);
      }
      if (data?.prosa === 'identificar') {
        conversa.identificar(data.identidade);
        setNomeado(true);
      }
      if (data?.prosa === 'esquecer') {
        conversa.esquecer();
        avisar({ prosa: 'esqueceu' });
      }
      if (data?.prosa === 'evento') conversa.fez({ nome: String(data.nome), dados: data.dados ?? {} });
      if (data?.prosa === 'convite') setChamado(String(data.texto));
      if (data?.prosa === 'pagina') conversa.emPagina(String(data.pagina));
      if (data?.prosa === 'campos') setCampos(data.campos ?? {});
    };
    const onVisible = (): void => conversa.olhar();
    addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisible);
    avisar({ prosa: 'pronta' });
    return () => {
      removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [conversa]);
  useEffect(() => avisar({ prosa: 'naoLidas', n: estado.naoLidas }), [estado.naoLidas]);

  const { visita } = estado;
  const acabou = encerrada(visita?.status_id);
  const foto = (!acabou && visita?.atendente?.avatar) || chat.avatar;
  const cor = chat.cor || corPadrao;
  return (
    <main class="janela" onPointerDown={prepararSom} onKeyDown={prepararSom} style={{ '--cor': cor, '--sobre': corSobre(cor) }}>
      <header>
        {foto && <img src={foto} alt="" width="32" height="32" />}
        <div>
          <h1>{chat.titulo || t.falarCom(chat.empresa)}</h1>
          <output>{situacao(estado, chat.aberto)}</output>
        </div>
        {emSite && (
          <button type="button" class="fechar" aria-label={t.fechar} onClick={() => avisar({ prosa: 'fechar' })}>
            ✕
          </button>
        )}
      </header>
      {frequentes.length > 0 && (antes || (estado.lida && estado.mensagens.length === 0)) && (
        <Duvidas chave={chat.chave} perguntas={frequentes} onNao={() => (box.current ?? document.querySelector<HTMLInputElement>('.antes input'))?.focus()} />
      )}
      {visita?.convite && (
        <div class="deles convite">
          <span class="quem">{visita.convite.nome}</span>
          <p>{visita.convite.texto}</p>
        </div>
      )}
      {!mayEnter ? (
        <p class="saudacao fora">{t.entreNoSite}</p>
      ) : antes ? (
        <Antes
          chat={chamado === '' ? chat : { ...chat, saudacao: chamado }}
          conhecido={{ ...conversa.identidade, ...campos }}
          recado={!chat.aberto}
          onReady={(identidade, recado) => {
            conversa.entrar(identidade);
            if (recado) conversa.enviar(recado);
            setAntes(false);
            requestAnimationFrame(() => box.current?.focus());
          }}
        />
      ) : (
        <>
          <Mensagens
            estado={estado}
            saudacao={chamado || chat.saudacao}
            onMais={() => void conversa.mais()}
            onResponder={(mensagem) => setModo({ tipo: 'responder', mensagem })}
            onEditar={(mensagem) => setModo({ tipo: 'editar', mensagem })}
            onApagar={({ msg_id }) => void conversa.mudar(msg_id, null)}
            onDeNovo={(id) => conversa.deNovo(id)}
            onDesistir={(id) => {
              const texto = conversa.desistir(id);
              if (box.current && box.current.value === '') box.current.value = texto;
            }}
          />
          {acabou && chat.pede_nota === 1 && <Nota key={visita?.chat_id} dada={visita?.nota ?? null} onSend={(nota, texto) => conversa.avaliar(nota, texto)} />}
          {estado.erro !== '' && (
            <p class="erro" role="alert">
              {estado.erro}
            </p>
          )}
          {estado.mensagens.length > 0 && !acabou && <Depois chat={chat} conversa={conversa} provado={visita?.email ?? ''} />}
          <Compositor
            box={box}
            arquivos={chat.arquivos}
            maximoMb={chat.maximo_mb}
            // what is written while it opens waits; once it is open, nothing is written into what may be out of date
            atras={estado.lida && estado.conexao !== 'active'}
            acabou={acabou}
            onEscrever={(texto) => conversa.escrevendo(texto)}
            modo={modo}
            onLargar={() => setModo(null)}
            onEnviar={(texto, arquivo) => {
              if (modo?.tipo === 'editar' && !arquivo) void conversa.mudar(modo.mensagem.msg_id, texto);
              else conversa.enviar(texto, arquivo, arquivo ? undefined : modo?.mensagem.msg_id);
              setModo(null);
            }}
          />
        </>
      )}
    </main>
  );
}
