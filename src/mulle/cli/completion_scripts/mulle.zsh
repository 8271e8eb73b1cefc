#compdef mulle
# zsh completion for mulle: source <(mulle completion zsh)
_mulle() {
  local -a commands
  commands=(
@LISTED@
  )
  if (( CURRENT == 2 )); then
    _describe -t commands mulle commands
  else
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
@CASES@
    esac
  fi
}
compdef _mulle mulle
