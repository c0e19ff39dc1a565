import type { TextosDaTela } from './texto-da-tela.ts';

export const empresa: Readonly<Record<string, TextosDaTela>> = {
  dashboard: {
    titulo: 'Por onde começar o dia',
    ajuda: `Daqui se chega a tudo o que o seu grupo pode abrir, e os números ao lado dizem o que espera por você.
Para ir mais depressa, use Ctrl+K: ele acha conversas, contatos, telas e ações pelo nome. A tecla ? mostra todos os atalhos.
Se falta algo que você esperava ver, a permissão é dada por quem administra a empresa. O que você tirou do menu também não aparece aqui: o botão de arrumar o menu o traz de volta.`,
    tutorial: {
      titulo: 'Conheça a Prosa em cinco passos',
      texto: `1. Confira no alto se você está disponível: a fila só distribui conversas para quem está.
2. Abra Conversas, aceite a primeira da fila e responda.
3. Digite / na mensagem para usar um modelo pronto.
4. Ao terminar, encerre a conversa e diga se foi resolvida.
5. Aperte Ctrl+K para achar qualquer contato, conversa ou tela, e ? para ver os atalhos.`,
    },
  },
  perfil: {
    titulo: 'Sua conta, seus aparelhos e sua ausência',
    ajuda: `Aqui mudam o seu nome, o telefone e a foto que os colegas veem, a sua senha e o segundo fator.
Em Aparelhos conectados, desconecte o que você não reconhece e troque a senha em seguida: trocar a senha desconecta os outros aparelhos.
Vai sair de férias? Marque a ausência e o substituto: no período, a fila não distribui conversas para você, e quem transfere ou menciona vê quem o substitui.`,
    tutorial: {
      titulo: 'Proteja sua conta com o segundo fator',
      texto: `1. Instale no celular um aplicativo de códigos.
2. Em Segundo fator, comece a ativação e leia o QR code com o aplicativo.
3. Digite o código que o aplicativo mostra.
4. Guarde os códigos de recuperação fora do celular: cada um entra uma vez no lugar do aplicativo, se você o perder.
5. No computador que é só seu, marque que não é preciso pedir o código neste navegador por 30 dias.`,
    },
  },
  configEmpresa: {
    titulo: 'Onde fica cada ajuste',
    ajuda: `Todos os ajustes da empresa que o seu grupo pode abrir, reunidos por assunto.
Escreva na pesquisa o que você quer mudar, e não o nome da tela: "feriado", "motivo", "senha".
O que não aparece aqui depende de uma permissão que o seu grupo não tem.`,
    tutorial: {
      titulo: 'Prepare a empresa para atender',
      texto: `1. Crie os departamentos e diga quem atende em cada um.
2. Faça um calendário com os horários e feriados.
3. Convide as pessoas em Usuários, cada uma com seu grupo e seus departamentos.
4. Escreva as mensagens automáticas: boas-vindas, fora do horário e encerramento.
5. Guarde em Modelos de mensagem o que a equipe mais escreve.`,
    },
  },
  empresa: {
    titulo: 'Nome, marca e endereço da empresa',
    ajuda: `O nome fantasia é o que a equipe e os clientes veem; o logo e a cor aparecem no cabeçalho, nos botões e na área do cliente.
O fuso horário e o formato mudam datas e números para toda a equipe.
Os limites do plano têm tela própria, que diz quanto já está em uso.
Fechar a empresa pede o nome dela: todos saem na hora, os números param e os clientes ficam sem acesso. Por 30 dias quem administra reabre tudo como estava; depois, os números se desconectam do WhatsApp e cadastros, conversas, arquivos e registros são apagados para sempre. Exporte antes o que precisar guardar.`,
    tutorial: {
      titulo: 'Deixe o sistema com a cara da empresa',
      texto: `1. Abra a empresa e escolha Editar.
2. Informe o CNPJ, toque em Buscar empresa e confira o que foi preenchido; sem CNPJ, o CEP preenche o endereço.
3. Envie o logo e escolha a cor da marca.
4. Confira o fuso horário e o formato das datas.
5. Salve e veja o resultado no cabeçalho.`,
    },
  },
  'empresa/cadastrar': {
    titulo: 'O começo de outra empresa',
    ajuda: `Cada empresa tem suas pessoas, seus contatos e seus ajustes: nada passa de uma para outra.
Com o CNPJ, Buscar empresa preenche a razão social e o endereço.
O nome fantasia é o que a equipe e os clientes veem. Confira o fuso horário: horários de atendimento e relatórios contam por ele.`,
  },
  'empresa/editar/:id_config': {
    titulo: 'O que muda para a equipe e os clientes',
    ajuda: `Buscar empresa traz a razão social e o endereço do cadastro público do CNPJ; o nome fantasia, o e-mail e o telefone que você já escreveu ficam.
Logo, cor, fuso horário e formato valem para toda a equipe assim que você salva, e a marca também na área do cliente.
O nome curto dá à empresa um endereço de entrada com a marca dela. Ao mudá-lo, o anterior continua levando ao novo por 90 dias: até lá, atualize os links que você divulgou.`,
  },
  'empresa/clonar/:id_config': {
    titulo: 'Uma empresa com os ajustes de outra',
    ajuda: `Escolha o destino e o que vai junto: departamentos, grupos, modelos, tags e outros ajustes. Pessoas, contatos, conversas, números e senhas nunca são copiados.
O que é de um departamento vai só com ele, e o que o destino já tem com o mesmo nome fica como está.
A cópia vai por inteiro ou não vai. Pode fechar a tela: ela continua, e o endereço mostra até onde foi.`,
  },
  'empresa/limites/:id_config': {
    titulo: 'Quanto do plano já está em uso',
    ajuda: `Mostra o que o plano permite de cada recurso e quanto já se usa; zero quer dizer sem limite.
Convidados contam entre os usuários mesmo antes de aceitar. Ao chegar ao limite, o cadastro avisa e não salva: o que já existe continua funcionando.`,
  },
  emailTransacional: {
    titulo: 'De onde saem os e-mails da empresa',
    ajuda: `Com um servidor próprio, os e-mails aos clientes saem com o nome e o endereço da empresa. A senha fica cifrada e nunca volta para a tela.
O teste se conecta, entra, envia um e-mail para você e diz qual etapa falhou e o que fazer.
Confira também o que se diz do domínio: sem SPF, DKIM e DMARC, as mensagens costumam cair no spam.`,
    tutorial: {
      titulo: 'Ligue o e-mail da empresa',
      texto: `1. Peça ao provedor o servidor, a porta e a segurança: costuma ser 587 com STARTTLS ou 465 com TLS.
2. Informe o usuário e a senha.
3. Escreva o nome e o endereço do remetente.
4. Salve e faça o teste; se falhar, leia a etapa que aparece em vermelho.
5. Acompanhe em E-mails enviados se algum falhou.`,
    },
  },
  'emailTransacional/modelos': {
    titulo: 'O que cada e-mail automático diz',
    ajuda: `Cada e-mail que o sistema manda tem um texto original, e a empresa pode escrever o seu no lugar.
Só muda o que você mudar: os outros seguem o original, também quando ele melhora em uma versão nova.`,
    tutorial: {
      titulo: 'Escreva um e-mail com a voz da empresa',
      texto: `1. Abra o e-mail que quer mudar.
2. Escreva o assunto e o texto, com uma linha em branco entre os parágrafos.
3. Mantenha o link ou o código: sem ele a pessoa não tem o que fazer.
4. Veja a prévia com valores de exemplo e salve.`,
    },
  },
  'emailTransacional/modelos/:tipo': {
    titulo: 'Assunto, variáveis e prévia',
    ajuda: `As variáveis entre chaves são trocadas ao enviar; a prévia mostra como chega, com valores de exemplo.
Separe os parágrafos com uma linha em branco. Um link sozinho em um parágrafo vira um botão.
Voltar ao original perde o texto da empresa.`,
  },
  'emailTransacional/envios': {
    titulo: 'O que saiu, o que falhou e por quê',
    ajuda: `Os e-mails dos últimos 30 dias, com o estado e o motivo de cada falha.
"Envio incerto" quer dizer que o servidor não respondeu ao final: a pessoa pode ter recebido, pergunte antes de enviar de novo.
O texto e o link de convites e senhas não ficam guardados: enviar de novo cria outro link.`,
    tutorial: {
      titulo: 'Descubra por que um e-mail não chegou',
      texto: `1. Procure pelo destinatário e olhe o estado.
2. Se falhou, leia o motivo: endereço errado, servidor ou recusa.
3. Se foi enviado, peça à pessoa que olhe o spam e confira o domínio em E-mail.
4. Corrija a causa e envie de novo.`,
    },
  },
  'configEmpresa/campos': {
    titulo: 'O que a sua empresa precisa saber de cada contato',
    ajuda: `Estes campos aparecem no cadastro do contato e nos filtros da lista, além dos que já vêm prontos.
Suba ou desça um campo para mudar a ordem em que aparecem no formulário.
Excluir um campo o tira dos formulários, mas os valores ficam guardados e voltam se você desfizer.`,
    tutorial: {
      titulo: 'Acrescente um campo aos contatos',
      texto: `1. Toque em Novo campo e dê o nome que a equipe usa no dia a dia.
2. Escolha o tipo com calma: ele não muda depois.
3. Em uma lista, escreva as opções na ordem em que devem aparecer.
4. Torne o campo obrigatório só se ninguém puder salvar um contato sem ele.
5. Suba ou desça o campo até o lugar dele na lista.`,
    },
  },
  'configEmpresa/campos/cadastrar': {
    titulo: 'Escolha bem o tipo do campo',
    ajuda: `O tipo diz como o valor é escrito, conferido e filtrado, e não muda depois de salvo: para valores, prefira número a texto; para escolhas, uma lista.
Um campo obrigatório impede salvar o formulário do contato sem ele, inclusive ao editar contatos antigos.`,
  },
  'configEmpresa/campos/editar/:id_campo': {
    titulo: 'O que ainda dá para mudar',
    ajuda: `O nome, a obrigatoriedade e as opções mudam a qualquer momento; o tipo não, porque os valores já guardados dependem dele.
Se o tipo ficou errado, crie outro campo e exclua este depois de passar os valores.`,
  },
  'configEmpresa/privacidade': {
    titulo: 'Consentimento, saída e retenção',
    ajuda: `Aqui a empresa diz para o que precisa de aceite, com que palavras alguém deixa de receber ofertas e por quanto tempo os dados ficam.
A palavra de saída vale quando é a mensagem inteira. O atendimento continua normalmente: só ofertas e pesquisas param.
O que um cliente pede sobre os próprios dados chega como ticket de um assunto reservado, com prazo de 15 dias, e só quem atende pedidos sobre dados pessoais o vê. Os links dos e-mails podem pedir antes os quatro últimos números do CPF ou CNPJ.
As regras de retenção são cumpridas de madrugada e não podem ser desfeitas. Em branco, nada é apagado; quem está marcado com "Não apagar", tem conversa aberta ou acesso à área do cliente fica de fora.`,
    tutorial: {
      titulo: 'Ajuste a privacidade sem sustos',
      texto: `1. Marque o que só pode ser enviado a quem aceitou: marketing, pesquisas ou ambos.
2. Confira as palavras de saída e escreva a resposta a quem sai.
3. Deixe as regras de retenção em branco até combinar os prazos com quem responde pelos dados na empresa.
4. Antes de salvar um prazo, marque com "Não apagar" os contatos que precisam ficar.
5. Leia na confirmação o que passa a ser apagado.`,
    },
  },
  'configEmpresa/seguranca': {
    titulo: 'De quem se exige um código além da senha',
    ajuda: `Exija o segundo fator de toda a equipe, ou só dos grupos que podem mais.
Quem ainda não configurou é levado a configurar ao entrar, antes de abrir qualquer tela: avise a equipe antes de ligar.
Quem perder o celular entra com um código de recuperação: peça que cada pessoa guarde os seus fora do aparelho.`,
    tutorial: {
      titulo: 'Passe a exigir o segundo fator',
      texto: `1. Configure primeiro o seu, em Perfil, e guarde os códigos de recuperação.
2. Avise a equipe de que será preciso um aplicativo de códigos no celular.
3. Comece pelos grupos que mudam permissões e exportam dados.
4. Confirme: a mensagem diz quantas pessoas ainda precisam configurar.
5. Quando todos se acostumarem, exija de toda a equipe.`,
    },
  },
  'configEmpresa/auditoria': {
    titulo: 'Quem fez o quê, quando e de onde',
    ajuda: `Cada ato fica com o que havia antes e o que ficou depois; ninguém o altera nem apaga, nem quem administra.
Filtre por pessoa, ato, registro ou período; tocar no nome de um registro mostra só os atos dele. A exportação leva o que está filtrado.
O que o suporte faz por alguém aparece marcado. Os atos mais antigos que o prazo saem toda madrugada e não voltam.`,
    tutorial: {
      titulo: 'Descubra quem mudou uma permissão',
      texto: `1. Em O que fez, escolha o ato de mudar permissões.
2. Informe o período em que a mudança apareceu.
3. Compare o que era e o que passou a ser, e veja quem fez e de qual aparelho.
4. Toque no nome do grupo para ver tudo o que aconteceu com ele.
5. Exporte o resultado, se precisar guardar ou mostrar.`,
    },
  },
  simulador: {
    titulo: 'Um cliente de mentira, uma conversa de verdade',
    ajuda: `De um lado você escreve como o cliente; na outra aba, atende em Conversas. Nada sai para a rede do WhatsApp.
Serve para treinar a equipe e experimentar boas-vindas, fila e encerramento antes de valer.
Em Falhas da rede, provoque atrasos, repetições e quedas. As conversas do simulador ficam no histórico como as outras.`,
    tutorial: {
      titulo: 'Treine um atendimento inteiro',
      texto: `1. Escolha o número e dê um nome e um telefone ao cliente.
2. Escreva como o cliente e envie.
3. Em outra aba, abra Conversas, aceite da fila e responda.
4. Volte aqui e veja a resposta chegar no telefone.
5. Encerre a conversa e escreva de novo como o cliente: começa outro atendimento.`,
    },
  },
};
