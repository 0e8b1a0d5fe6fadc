-- A writer's minute in Neovim: nvim --headless -u NONE -l neovim.lua
-- The environment names what to run: GROUNDLS_COMMAND (words separated by newlines) and GROUNDLS_PROJECT (a folder).
-- One line for each check on standard output; the exit code is 0 where all of them hold.

local command = vim.split(assert(vim.env.GROUNDLS_COMMAND), "\n", { trimempty = true })
local project = assert(vim.env.GROUNDLS_PROJECT)
local DEADLINE = 20000
local failed = 0

local function check(name, held, seen)
  if held then
    io.write("ok ", name, "\n")
  else
    failed = failed + 1
    io.write("FAIL ", name, ": ", vim.inspect(seen), "\n")
  end
end

local function wait(condition, deadline)
  return (vim.wait(deadline or DEADLINE, condition, 20))
end

vim.opt.swapfile = false
vim.opt.columns, vim.opt.lines = 120, 40
vim.cmd("filetype on")
vim.lsp.config("groundls", { cmd = command, filetypes = { "markdown", "text" }, root_markers = { ".git" } })
vim.lsp.enable("groundls")

vim.cmd.edit(vim.fn.fnameescape(project .. "/report.md"))
local buffer = vim.api.nvim_get_current_buf()

local function lines()
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

local function text()
  return table.concat(lines(), "\n")
end

local function client()
  return vim.lsp.get_clients({ bufnr = buffer, name = "groundls" })[1]
end

local function cursor_on(words)
  for number, line in ipairs(lines()) do
    local at = line:find(words, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { number, at - 1 })
      return
    end
  end
  error("not in the document: " .. words)
end

local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    found[#found + 1] = diagnostic.code or diagnostic.message
  end
  table.sort(found)
  return found
end

local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return window
    end
  end
end

local function float_text()
  local window = float()
  if not window then
    return nil
  end
  return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
end

local function apply(title)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.title == title
    end,
  })
end

local attached = wait(function()
  local found = client()
  return found and found.initialized
end)
check("attached", attached, vim.lsp.get_clients())
if not attached then
  os.exit(1)
end

-- diagnostics
check("diagnostics", wait(function()
  return vim.deep_equal(codes(), { "moved-span", "undefined-marker" })
end), vim.diagnostic.get(buffer))
for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
  local there = vim.api.nvim_buf_get_text(
    buffer, diagnostic.lnum, diagnostic.col, diagnostic.end_lnum, diagnostic.end_col, {}
  )[1]
  local expected = ({ ["undefined-marker"] = "[9]", ["moved-span"] = "char=1,2" })[diagnostic.code]
  check("range of " .. diagnostic.code, there == expected, there)
end

-- hover
cursor_on("[1]")
vim.lsp.buf.hover()
wait(float, failed > 0 and 100 or 3000)
local shown = float_text() or ""
check("hover says the status and the place", shown:find("`[1]` verified · `log.txt` line 1", 1, true) ~= nil, shown)
check("hover shows the words", shown:find("**The boat sailed at dawn.**", 1, true) ~= nil, shown)
if float() then
  vim.api.nvim_win_close(float(), true)
end

-- definition
cursor_on("[1]")
vim.lsp.buf.definition()
check("definition opens the source", wait(function()
  return vim.api.nvim_buf_get_name(0):match("log%.txt$")
end), vim.api.nvim_buf_get_name(0))
local line, column = unpack(vim.api.nvim_win_get_cursor(0))
local here = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1]:sub(column + 1)
check("definition lands on the words", vim.startswith(here, "The boat sailed"), here)
vim.api.nvim_set_current_buf(buffer)

-- quick fixes
cursor_on("char=1,2")
apply("Update offsets of [2]")
check("quick fix", wait(function()
  return not text():find("char=1,2 ", 1, true)
end), text())
cursor_on("[9]")
apply("Remove [9]")
check("second quick fix", wait(function()
  return not text():find("[9]", 1, true)
end), text())
check("diagnostics are gone", wait(function()
  return #vim.diagnostic.get(buffer) == 0
end), vim.diagnostic.get(buffer))

-- all safe fixes, as docs/usage.md binds them to a key
cursor_on("Who replaced")
local row = vim.api.nvim_win_get_cursor(0)[1]
vim.api.nvim_buf_set_lines(buffer, row - 1, row - 1, false, { "Both \u{1F6A2} say so [1-2].", "" })
check("a group of numbers is reported", wait(function()
  return vim.deep_equal(codes(), { "grouped-marker" })
end), vim.diagnostic.get(buffer))
vim.lsp.buf.code_action({ context = { only = { "source.fixAll.groundls" }, diagnostics = {} }, apply = true })
check("all safe fixes", wait(function()
  return text():find("Both \u{1F6A2} say so ([1], [2]).", 1, true) ~= nil
end), text())

-- an answer from the sources
cursor_on("Who replaced")
apply("Answer from sources: Who replaced the bearing?")
local quote = "Maeve Tierney replaced the bearing on Monday."
check("answer", wait(function()
  return text():find("> " .. quote .. " ([3])", 1, true) ~= nil
end), text())
check("definition of the answer", lines()[#lines()] == '[3]: notes.md#char=0,45 "' .. quote .. '"', lines()[#lines()])
cursor_on("[3]")
vim.lsp.buf.hover()
wait(float, failed > 0 and 100 or 3000)
check("hover over the answer", (float_text() or ""):find("`[3]` verified · `notes.md` line 1", 1, true) ~= nil, float_text())

-- the end
local running = client()
running:stop()
check("stops", wait(function()
  return running:is_stopped()
end), running)
io.write(failed == 0 and "all held\n" or failed .. " failed\n")
os.exit(failed == 0 and 0 or 1)
