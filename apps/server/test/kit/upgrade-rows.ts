/**
 * Rows of an empresa that an upgrade must keep: one statement per table, written for the table as its migration made it. It runs
 * right after that migration; what later migrations change, they change on these rows.
 */
export const upgradeRows: Readonly<Record<string, string>> = {
  login: `insert into login (primeiro_nome, nome, email) values ('Ana', 'Ana Lima', 'ana@exemplo.com')`,
  grupo: `insert into grupo (nome, modelo) values ('Administrador', 'administrador'), ('Meu grupo', null)`,
  grupo_permissao: `insert into grupo_permissao select id_empresa, id_grupo, 'contatos', 'getAll', true from grupo where id_empresa = id_empresa_atual()`,
  membro: `insert into membro (id_login, id_grupo) select max(id_login), (select min(id_grupo) from grupo where id_empresa = id_empresa_atual()) from login`,
  cliente: `insert into cliente (nome, email) values ('Padaria do João', 'joao@exemplo.com')`,
  limite: `insert into limite (recurso, cota) values ('contatos', 500)`,
  'interno.acesso': `insert into interno.acesso (usuario, senha_hash, id_login) select 'ana' || id_empresa_atual(), 'x', max(id_login) from login;
    insert into interno.acesso (usuario, senha_hash, id_empresa, id_cliente) select 'compra' || id_empresa_atual() || '@exemplo.com', 'x', id_empresa, id_cliente from cliente where id_empresa = id_empresa_atual()`,
  'interno.lugar_conhecido': `insert into interno.lugar_conhecido (id_acesso, lugar, visto_em) select max(id_acesso), sha256(('casa' || id_empresa_atual())::bytea), now() from interno.acesso`,
  'interno.segundo_fator': `insert into interno.segundo_fator (id_acesso, segredo, confirmado_em) select max(id_acesso), 'selado', now() from interno.acesso where usuario = 'ana' || id_empresa_atual()`,
  'interno.codigo_recuperacao': `insert into interno.codigo_recuperacao (id_acesso, codigo_hash) select id_acesso, sha256('codigo'::bytea) from interno.segundo_fator join interno.acesso using (id_acesso) where usuario = 'ana' || id_empresa_atual()`,
  'interno.aparelho_lembrado': `insert into interno.aparelho_lembrado (id_acesso, chave_hash, aparelho, expira_em)
    select id_acesso, sha256('navegador'::bytea), 'Firefox', now() + interval '30 days' from interno.segundo_fator join interno.acesso using (id_acesso)
    where usuario = 'ana' || id_empresa_atual()`,
  'interno.empresa_link_antigo': `insert into interno.empresa_link_antigo (link, id_empresa, ate) values ('antiga-' || id_empresa_atual(), id_empresa_atual(), now() + interval '90 days')`,
  'interno.apagando_login': `insert into interno.apagando_login (id_empresa, id_login) select id_empresa_atual(), max(id_login) from membro where id_empresa = id_empresa_atual()`,
  clonagem: `insert into clonagem (id_login, itens, nome_destino) select max(id_login), '{departamentos}', 'Filial' from membro where id_empresa = id_empresa_atual()`,
  primeiros_passos: `insert into primeiros_passos (segmento, passo) values ('loja', 'numero')`,
  primeiros_passos_oculto: `insert into primeiros_passos_oculto (id_login) select max(id_login) from membro where id_empresa = id_empresa_atual()`,
  segundo_fator_exigido: `insert into segundo_fator_exigido (id_grupo) values (null)`,
  email_config: `insert into email_config (servidor, porta, seguranca, usuario, senha, remetente_nome, remetente_email) values ('smtp.exemplo.com', 587, 'starttls', 'loja', 'selada', 'Loja', 'loja@exemplo.com')`,
  email_modelo: `insert into email_modelo (tipo, assunto, corpo) values ('recuperacao_de_senha', 'Senha', '{{link}}')`,
  email_saida: `insert into email_saida (para, assunto, texto, html) values ('ana@exemplo.com', 'Oi', 'Oi', '<p>Oi</p>')`,
  auditoria: `insert into auditoria (id_login, acao, ip) select max(id_login), 'entrada', '203.0.113.9' from membro where id_empresa = id_empresa_atual()`,
  auditoria_config: `insert into auditoria_config (meses) values (12)`,
  'interno.sessao': `insert into interno.sessao (token_hash, id_acesso, id_empresa, expira_em)
    select decode(lpad(id_acesso::text, 4, '0'), 'hex'), id_acesso, id_empresa_atual(), now() + interval '1 day' from interno.acesso order by id_acesso desc limit 1`,
  ajuda: `insert into ajuda (identifier, title) values ('tela-' || id_empresa_atual(), 'Ajuda')`,
  evento: `insert into evento (tipo, dados) values ('contato.criado', '{"id_contato": 1}')`,
  departamento: `insert into departamento (nome, dns) values ('Vendas', 'vendas'), ('Ação', 'acao')`,
  departamento_membro: `insert into departamento_membro (id_departamento, id_login)
    select d.id_departamento, m.id_login from departamento d join membro m using (id_empresa) where d.id_empresa = id_empresa_atual()`,
  menu_pessoal: `insert into menu_pessoal (id_login, ordem, ocultos) select max(id_login), '{400,200}', '{420}' from membro where id_empresa = id_empresa_atual()`,
  assunto: `insert into assunto (assunto) values ('Troca')`,
  contato: `insert into contato (nome, email, telefone) select 'Pessoa ' || n, 'p' || n || '@exemplo.com', '1198765' || lpad(n::text, 4, '0') from generate_series(1, 20) n`,
  contato_telefone: `insert into contato_telefone (id_contato, numero, principal)
    select id_contato, telefone, true from contato where id_empresa = id_empresa_atual()`,
  contato_identidade: `insert into contato_identidade (id_contato, tipo, chave, valor)
    select id_contato, 'email', email, email from contato where id_empresa = id_empresa_atual()`,
  campo_personalizado: `insert into campo_personalizado (nome, tipo, opcoes) values ('Região', 'lista', '{Norte,Sul}')`,
  contato_mudanca: `insert into contato_mudanca (id_contato, tipo, campos) select min(id_contato), 'alterado', '{"nome": ["A", "B"]}' from contato where id_empresa = id_empresa_atual()`,
  contato_campo: `insert into contato_campo (id_contato, id_campo, valor) select min(c.id_contato), min(p.id_campo), 3 from contato c join campo_personalizado p using (id_empresa) where c.id_empresa = id_empresa_atual()`,
  contato_lote: `insert into contato_lote (id_login, acao, ids, visao, estado) select max(id_login), 'arquivar', '{1}', '{"departamentos": [], "escopos": {}}', 'pronto' from membro where id_empresa = id_empresa_atual()`,
  contato_lote_item: `insert into contato_lote_item (id_lote, id_contato, antes) select max(id_lote), (select min(id_contato) from contato where id_empresa = id_empresa_atual()), '{"status": 1}'
    from contato_lote where id_empresa = id_empresa_atual()`,
  contato_mescla: `insert into contato_mescla (id_contato, id_perdedor, id_login, versao_antes, versao_depois, alterado_antes, perdedor_versao, perdedor_alterado, movidos)
    select min(c.id_contato), max(c.id_contato), (select max(id_login) from membro m where m.id_empresa = id_empresa_atual()), 1, 2, now(), 1, now(), '{"sala": []}' from contato c where c.id_empresa = id_empresa_atual()`,
  contato_par: `insert into contato_par (id_a, id_b, motivos, peso) select min(id_contato), max(id_contato), '{email}', 70 from contato where id_empresa = id_empresa_atual()`,
  contato_busca_de_pares: `insert into contato_busca_de_pares (estado) values ('pronta')`,
  contato_consentimento: `insert into contato_consentimento (id_contato, finalidade, concedido, origem) select min(id_contato), 'marketing', true, 'funcionario' from contato where id_empresa = id_empresa_atual()`,
  privacidade_config: `insert into privacidade_config (palavras_ativas, palavras_saida, palavras_volta, texto_saida, texto_volta, exige_registro) values (true, '{SAIR}', '{VOLTAR}', 'Pronto', '', '{marketing}')`,
  wpp_config: `insert into wpp_config (nome, estado) values ('Principal', 'conectado'), ('Segunda', 'desconectado')`,
  wpp_evento: `insert into wpp_evento (id_wpp_config, tipo, chave_contato, corpo)
    select min(id_wpp_config), 'mensagem', '11|87650001|m', '{"texto": "Oi"}' from wpp_config where id_empresa = id_empresa_atual()`,
  arquivo: `insert into arquivo (caminho, nome, content_type, tamanho) values (id_empresa_atual() || '/ab/arquivo', 'foto.png', 'image/png', 10)`,
  anexo: `insert into anexo (id_contato, id_arquivo, id_login) select min(c.id_contato), (select max(id_arquivo) from arquivo f where f.id_empresa = id_empresa_atual()),
    (select max(id_login) from membro m where m.id_empresa = id_empresa_atual()) from contato c where c.id_empresa = id_empresa_atual()`,
  wpp_importacao: `insert into wpp_importacao (id_wpp_config, id_login, consentimento, estado) select max(w.id_wpp_config), (select max(m.id_login) from membro m where m.id_empresa = id_empresa_atual()), 1, 'pronta' from wpp_config w where w.id_empresa = id_empresa_atual()`,
  numeracao: `insert into numeracao (nome, ultimo) values ('ticket', 1)`,
  status_ticket: `insert into status_ticket (id_status_ticket, nome, cor, categoria, ordem) values (8, 'Na oficina', 'info', 'aguardando_terceiro', 8)`,
  ticket: `insert into ticket (numero, titulo, id_contato) select 1, 'Troca', min(id_contato) from contato where id_empresa = id_empresa_atual()`,
  ticket_entrada: `insert into ticket_entrada (id_ticket, indice, tipo, de, html, texto) select id_ticket, 1, 'publica', 'usuario', '<p>Oi</p>', 'Oi' from ticket where id_empresa = id_empresa_atual()`,
  ticket_entrada_arquivo: `insert into ticket_entrada_arquivo (id_entrada, id_arquivo) select max(e.id_entrada), (select max(f.id_arquivo) from arquivo f where f.id_empresa = id_empresa_atual())
    from ticket_entrada e where e.id_empresa = id_empresa_atual()`,
  ticket_seguidor: `insert into ticket_seguidor (id_ticket, id_login) select max(t.id_ticket), (select max(m.id_login) from membro m where m.id_empresa = id_empresa_atual()) from ticket t where t.id_empresa = id_empresa_atual()`,
  ticket_avaliacao: `insert into ticket_avaliacao (id_ticket, resolvido_em, id_cliente, nota, comentario) select max(t.id_ticket), now(), (select max(c.id_cliente) from cliente c where c.id_empresa = id_empresa_atual()), 5, 'Ótimo' from ticket t where t.id_empresa = id_empresa_atual()`,
  ticket_leitura: `insert into ticket_leitura (id_ticket, id_cliente, lido_ate) select max(t.id_ticket), (select max(c.id_cliente) from cliente c where c.id_empresa = id_empresa_atual()), 1 from ticket t where t.id_empresa = id_empresa_atual()`,
  ticket_item: `insert into ticket_item (id_ticket, title, ordem) select max(id_ticket), 'Ligar', 1 from ticket where id_empresa = id_empresa_atual()`,
  kanban_quadro: `insert into kanban_quadro (titulo, dns) values ('Vendas', 'vendas')`,
  kanban_quadro_dns: `insert into kanban_quadro_dns (dns, id_quadro) select 'antigo', id_quadro from kanban_quadro where id_empresa = id_empresa_atual()`,
  kanban_acesso: `insert into kanban_acesso (id_quadro, id_login, favorito) select q.id_quadro, m.id_login, true from kanban_quadro q join membro m using (id_empresa) where q.id_empresa = id_empresa_atual()`,
  kanban_convidado: `insert into kanban_convidado (id_quadro, id_login, papel) select q.id_quadro, m.id_login, 2 from kanban_quadro q join membro m using (id_empresa) where q.id_empresa = id_empresa_atual()`,
  kanban_estagio: `insert into kanban_estagio (id_quadro, titulo, chave) select id_quadro, 'Nova', 'a0' from kanban_quadro where id_empresa = id_empresa_atual()`,
  kanban_etiqueta: `insert into kanban_etiqueta (id_quadro, nome) select id_quadro, 'Quente' from kanban_quadro where id_empresa = id_empresa_atual()`,
  kanban_motivo: `insert into kanban_motivo (id_quadro, titulo) select id_quadro, 'Preço' from kanban_quadro where id_empresa = id_empresa_atual()`,
  kanban_bloco: `insert into kanban_bloco (id_quadro, id_estagio, chave, titulo, valor) select id_quadro, id_estagio, 'a0', 'Sofá', 100 from kanban_estagio where id_empresa = id_empresa_atual()`,
  kanban_bloco_membro: `insert into kanban_bloco_membro (id_bloco, id_login) select b.id_bloco, m.id_login from kanban_bloco b join membro m using (id_empresa) where b.id_empresa = id_empresa_atual()`,
  kanban_bloco_etiqueta: `insert into kanban_bloco_etiqueta (id_bloco, id_etiqueta) select b.id_bloco, e.id_etiqueta from kanban_bloco b join kanban_etiqueta e using (id_empresa, id_quadro) where b.id_empresa = id_empresa_atual()`,
  kanban_favorito: `insert into kanban_favorito (id_bloco, id_login) select b.id_bloco, m.id_login from kanban_bloco b join membro m using (id_empresa) where b.id_empresa = id_empresa_atual()`,
  kanban_checklist: `insert into kanban_checklist (id_bloco, titulo) select id_bloco, 'Antes' from kanban_bloco where id_empresa = id_empresa_atual()`,
  kanban_checklist_item: `insert into kanban_checklist_item (id_checklist, title, ordem) select id_checklist, 'Medir', 1 from kanban_checklist where id_empresa = id_empresa_atual()`,
  kanban_comentario: `insert into kanban_comentario (id_bloco, html, texto) select id_bloco, '<p>Oi</p>', 'Oi' from kanban_bloco where id_empresa = id_empresa_atual()`,
  kanban_passagem: `insert into kanban_passagem (id_bloco, id_estagio, entrou_em) select id_bloco, id_estagio, now() from kanban_bloco where id_empresa = id_empresa_atual()`,
  chat_config: `insert into chat_config (nome, id_wpp_config, chave) select 'Site', min(id_wpp_config), rpad('chat' || id_empresa_atual(), 22, '0') from wpp_config where id_empresa = id_empresa_atual()`,
  chat_pergunta: `insert into chat_pergunta (tipo, pergunta, id_chat_config) select 'frequente', 'Prazo?', min(id_chat_config) from chat_config where id_empresa = id_empresa_atual()`,
  visitante: `insert into visitante (chave, id_chat_config, id_contato) select rpad('visita' || id_empresa, 22, '0'), id_chat_config, (select min(id_contato) from contato where id_empresa = id_empresa_atual()) from chat_config where id_empresa = id_empresa_atual()`,
  formulario: `insert into formulario (id_quadro, id_estagio, titulo, chave, definicao) select id_quadro, id_estagio, 'Contato', rpad('chave' || id_empresa, 22, '0'), '{}' from kanban_estagio where id_empresa = id_empresa_atual()`,
  formulario_versao: `insert into formulario_versao (id_formulario, numero, definicao) select id_formulario, 1, '{}' from formulario where id_empresa = id_empresa_atual()`,
  formulario_resposta: `insert into formulario_resposta (id_formulario, numero, chave_cliente, dados) select id_formulario, 1, 'a', '{}' from formulario where id_empresa = id_empresa_atual()`,
  formulario_resposta_arquivo: `insert into formulario_resposta_arquivo (id_resposta, id_campo, id_arquivo)
    select min(r.id_resposta), 'planta', max(a.id_arquivo) from formulario_resposta r join arquivo a using (id_empresa) where r.id_empresa = id_empresa_atual()`,
  kanban_campo: `insert into kanban_campo (id_quadro, nome, tipo) select min(id_quadro), 'Metragem', 'numero' from kanban_quadro where id_empresa = id_empresa_atual()`,
  formulario_dia: `insert into formulario_dia (id_formulario, dia, aberturas) select id_formulario, date '2026-11-20', 3 from formulario where id_empresa = id_empresa_atual()`,
  wpp_segredo: `insert into wpp_segredo (id_wpp_config, nome, selado, dica)
    select min(id_wpp_config), 'token', 'selado', '9f2c' from wpp_config where id_empresa = id_empresa_atual()`,
  wpp_log: `insert into wpp_log (id_wpp_config, tipo, de, para, motivo)
    select min(id_wpp_config), 'estado', 'conectado', 'desconectado', 'A rede caiu' from wpp_config where id_empresa = id_empresa_atual()`,
  wpp_bruto: `insert into wpp_bruto (id_wpp_config, corpo, mapeador) select min(id_wpp_config), '{}'::text::bytea, 1 from wpp_config where id_empresa = id_empresa_atual()`,
  wpp_modelo: `insert into wpp_modelo (id_wpp_config, nome, idioma, categoria, estado)
    select min(id_wpp_config), 'oferta', 'pt_BR', 'MARKETING', 'APPROVED' from wpp_config where id_empresa = id_empresa_atual()`,
  wpp_automacao: `insert into wpp_automacao (boas_vindas, inatividade_min, inatividade_texto) values ('Olá!', 60, 'Ainda está aí?')`,
  calendario: `insert into calendario (nome, semana, padrao) values ('Comercial', '[[],[],[],[],[],[],[]]', true)`,
  calendario_alvo: `insert into calendario_alvo (id_calendario, id_wpp_config)
    select max(id_calendario), (select min(id_wpp_config) from wpp_config where id_empresa = id_empresa_atual()) from calendario where id_empresa = id_empresa_atual()`,
  motivo_encerramento: `insert into motivo_encerramento (id_departamento, motivo) select min(id_departamento), 'Dúvida resolvida' from departamento where id_empresa = id_empresa_atual()`,
  sala: `insert into sala (topic, id_contato, id_wpp_config, status_id)
    select 'sala-' || c.id_empresa || '-' || c.id_contato, c.id_contato, (select min(id_wpp_config) from wpp_config w where w.id_empresa = c.id_empresa), 2
    from contato c where c.id_empresa = id_empresa_atual()`,
  sala_nota: `insert into sala_nota (id_sala, nota) select min(id_sala), 5 from sala where id_empresa = id_empresa_atual()`,
  sala_membro: `insert into sala_membro (id_sala, id_login) select s.id_sala, m.id_login from sala s join membro m using (id_empresa) where s.id_empresa = id_empresa_atual()`,
  mensagem: `insert into mensagem (id_sala, msg_index, de, texto) select id_sala, n, 'contato', 'Mensagem ' || n from sala, generate_series(1, 3) n where id_empresa = id_empresa_atual()`,
  mensagem_reacao: `insert into mensagem_reacao (id_mensagem, autor, emoji, em) select id_mensagem, 0, '👍', now() from mensagem where id_empresa = id_empresa_atual()`,
  rascunho: `insert into rascunho (id_sala, id_login, texto) select id_sala, id_login, 'meia frase' from sala_membro where id_empresa = id_empresa_atual()`,
  agendamento: `insert into agendamento (id_sala, id_login, texto, quando)
    select id_sala, id_login, 'Bom dia!', now() + interval '1 day' from sala_membro where id_empresa = id_empresa_atual()`,
  modelo: `insert into modelo (tipo, titulo, atalho) values (1, 'Boas-vindas', 'oi'), (2, 'Proposta', '')`,
  modelo_item: `insert into modelo_item (id_texto, ordem, type, body) select id_texto, 1, 'text', 'Olá, {{contato.nome}}' from modelo where id_empresa = id_empresa_atual()`,
  notificacao: `insert into notificacao (id_login, type, tag, title) select id_login, 'other', 'teste', 'Aviso' from membro where id_empresa = id_empresa_atual()`,
  push_inscricao: `insert into push_inscricao (id_login, id_sessao, endpoint, p256dh, auth) select id_login, 1, 'https://push.exemplo/' || id_login, 'x', 'y' from membro where id_empresa = id_empresa_atual()`,
  notificacao_preferencia: `insert into notificacao_preferencia (id_login, type, sino, som, navegador, push)
    select id_login, 'chat', true, false, true, true from membro where id_empresa = id_empresa_atual()`,
  notificacao_silencio: `insert into notificacao_silencio (id_login, inicio, fim) select id_login, '22:00', '07:00' from membro where id_empresa = id_empresa_atual()`,
  tag_modelo: `insert into tag_modelo (name, type_value, value, altera_valor) values ('VIP', 'bool', '1', 0), ('Plano', 'string', 'Ouro', 1)`,
  contato_tag: `insert into contato_tag (id_contato, name, type_value, value) select id_contato, 'Plano', 'string', 'Ouro' from contato where id_empresa = id_empresa_atual()`,
  fornecedor: `insert into fornecedor (razao_social, contatos) values ('Madeiras Serra Ltda.', '[{"nome": "Rui", "cargo": "Vendas", "telefone": "1133334444", "email": ""}]')`,
  funcionario: `insert into funcionario (nome, cargo, salario) values ('Lia Prado', 'Montadora', 320000)`,
  cadastro_mudanca: `insert into cadastro_mudanca (id_cliente, tipo, campos) select min(id_cliente), 'alterado', '{"nome": ["A", "B"]}' from cliente where id_empresa = id_empresa_atual()`,
  cliente_email_novo: `insert into cliente_email_novo (id_cliente, email, expira_em) select min(id_cliente), 'novo@exemplo.com', now() from cliente where id_empresa = id_empresa_atual()`,
  importacao: `insert into importacao (id_login, nome, colunas, visao, linhas) select max(id_login), 'contatos.csv', '[]', '{}', 1 from membro where id_empresa = id_empresa_atual()`,
  importacao_linha: `insert into importacao_linha (id_importacao, linha, celulas) select id_importacao, 2, '{Rita}' from importacao where id_empresa = id_empresa_atual()`,
  importacao_mapa: `insert into importacao_mapa (assinatura, mapa, opcoes) values ('nome', '{"0": "nome"}', '{}')`,
  exportacao: `insert into exportacao (id_login, tipo, formato, filtro, visao, nome) select max(id_login), 'atendimentos', 'csv', '{}', '{}', 'Atendimentos.csv' from membro where id_empresa = id_empresa_atual()`,
  equipe: `insert into equipe (nome) values ('Plantão de sábado')`,
  equipe_membro: `insert into equipe_membro (id_equipe, id_login, lider) select e.id_equipe, m.id_login, true from equipe e join membro m using (id_empresa) where e.id_empresa = id_empresa_atual()`,
  chat_visao: `insert into chat_visao (id_login, nome, aba, filtro) select max(id_login), 'Urgentes', 'fila', '{"q": "urgente"}' from membro where id_empresa = id_empresa_atual()`,
  convite: `insert into convite (usuario, id_login, nome, id_grupo, expira_em) select 'bia@exemplo.com', max(id_login), 'Bia', max(id_grupo), now() + interval '3 days' from membro where id_empresa = id_empresa_atual()`,
  ajuda_da_empresa: `insert into ajuda_da_empresa (identifier, title) values ('contatos', 'Ajuda nossa')`,
  tutorial_da_empresa: `insert into tutorial_da_empresa (router_name, titulo) values ('contatos', 'Tutorial nosso')`,
};

/** Tables that have another name by now. */
export const renamedTables: Readonly<Record<string, string>> = { cadastro_mudanca: 'registro_mudanca', chat_visao: 'visao' };

/** Tables without rows of their own here, each with the reason. */
export const noUpgradeRows: Readonly<Record<string, string>> = {
  migracao: 'written by the migrations themselves',
  empresa: 'made first, by the test',
  'interno.token_acesso': 'lives for minutes',
  'interno.tentativa': 'lives for minutes',
  'interno.primeiro_acesso': 'lives for a day; the next start prints another one',
  'interno.consulta': 'asked of the public services again',
  contador: 'written by the triggers of what is counted',
  'interno.contador_conferencia': 'written anew each night',
  evento_consumido: 'kept in step with evento by the same transaction; a second delivery is harmless',
  evento_falho: 'lives for a day: tried again by itself, then looked at by hand',
  modelo_envio: 'lives for seconds',
  notificacao_presenca: 'lives for minutes',
  simulador_mensagem: 'development and tests only',
  simulador_reacao: 'development and tests only',
  simulador_falhas: 'development and tests only',
  simulador_sessao: 'development and tests only',
};
