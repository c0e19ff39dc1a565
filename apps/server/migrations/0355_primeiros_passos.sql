-- Where the wizard of an empresa stands, so that it goes on in another browser; whether it is still to be done is in empresa.
create table primeiros_passos (
  id_empresa bigint primary key default id_empresa_atual() references empresa,
  segmento text,
  passo text not null
);
call separar_empresas('primeiros_passos');
