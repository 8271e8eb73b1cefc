#compdef mulle
# zsh completion for mulle: source <(mulle completion zsh)
_mulle() {
  local context state state_descr line
  local -A opt_args
  local -a commands
  commands=(
@LISTED@
  )
  _arguments -C @ROOT@ '1: :->command' '*:: :->arguments'
  case $state in
    command) _describe -t commands mulle commands ;;
    arguments)
      case $words[1] in
@CASES@
      esac ;;
  esac
}
compdef _mulle mulle
