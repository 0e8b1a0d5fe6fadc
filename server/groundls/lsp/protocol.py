"""pygls' protocol, mended where it differs from the specification.

Bad parameters are answered, errors carry no traceback, requests before ``initialize`` and after ``shutdown`` are
refused with their own codes, ``shutdown`` works with requests in flight, and pygls keeps no text of documents.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcMethodNotFound,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from groundls.lsp.client import Client, known_capabilities
from groundls.lsp.log import LOG, describe
from groundls.lsp.transport import Fault, Outbox

if TYPE_CHECKING:
    from lsprotocol import types

EXIT = "exit"

_INITIALIZE = ("processId", "clientInfo", "rootPath", "rootUri", "workspaceFolders")


class Protocol(LanguageServerProtocol):
    """The JSON-RPC side of the server: one decoded message in, handlers called, answers queued."""

    # No text of documents in pygls, and no commands outside the rule for features: these have handlers of ours alone.
    lsp_text_document__did_open = None  # type: ignore[assignment]
    lsp_text_document__did_change = None  # type: ignore[assignment]
    lsp_text_document__did_close = None  # type: ignore[assignment]
    lsp_notebook_document__did_open = None  # type: ignore[assignment]
    lsp_notebook_document__did_change = None  # type: ignore[assignment]
    lsp_notebook_document__did_close = None  # type: ignore[assignment]
    lsp_workspace__execute_command = None  # type: ignore[assignment]
    lsp_work_done_progress_cancel = None  # type: ignore[assignment]
    lsp_exit = None  # type: ignore[assignment]

    outbox: Outbox
    client = Client()
    commands: tuple[str, ...] = ()
    _started = False

    @property
    def is_shut_down(self) -> bool:
        """Whether the client has asked for a shutdown."""
        return self._shutdown

    def receive(self, message: Any) -> bool:
        """Handle one message; False where it was the last."""
        if isinstance(message, Fault):
            self._refuse(None, JsonRpcException(message.message, message.code))
            return True
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            known = message.get("id") if isinstance(message, dict) else None
            self._refuse(known, JsonRpcInvalidRequest("a message is no JSON-RPC 2.0 object; batches are not read"))
            return True
        method, is_request = message.get("method"), "id" in message
        if method is None:
            self._receive_response(message)
        elif not isinstance(method, str):
            self._refuse(message.get("id"), JsonRpcInvalidRequest("the method of a message is no string"))
        elif is_request:
            self._receive_request(message, method)
        elif method == EXIT:
            return False
        else:
            self._receive_notification(message, method)
        return True

    def _receive_request(self, message: dict[str, Any], method: str) -> None:
        identifier = message["id"]
        try:
            if isinstance(identifier, bool) or not isinstance(identifier, int | str):
                identifier = None
                raise JsonRpcInvalidRequest("the id of a request is neither a number nor a string")
            self._check_state(method)
            if method not in self.fm.builtin_features and method not in self.fm.features:
                raise JsonRpcMethodNotFound(f"{method} is not a method of this server")
            if method == "initialize":
                self._take_capabilities(message)
            request = self._structured(message, method)
        except JsonRpcException as problem:
            self._refuse(identifier, problem)
            return
        self.handle_message(request)

    def _check_state(self, method: str) -> None:
        if self._shutdown:
            raise JsonRpcInvalidRequest("the server is shut down")
        if not self._started and method != "initialize":
            raise JsonRpcServerNotInitialized("the server is not initialized")
        if self._started and method == "initialize":
            raise JsonRpcInvalidRequest("the server is initialized already")

    def _take_capabilities(self, message: dict[str, Any]) -> None:
        """Read the client's abilities, and leave of the parameters only what is used, in forms that are known."""
        params = message.get("params")
        if isinstance(params, dict):
            offered = params.get("capabilities")
            self.client = Client.of(offered)
            kept = {key: params[key] for key in _INITIALIZE if key in params}
            message["params"] = {**kept, "capabilities": known_capabilities(offered)}

    def _receive_notification(self, message: dict[str, Any], method: str) -> None:
        known = method in self.fm.builtin_features or method in self.fm.features or method == "$/cancelRequest"
        if self._shutdown or not self._started or not known:
            return
        try:
            notification = self._structured(message, method)
        except JsonRpcException as problem:
            LOG.warning("a %s notification was not understood: %s", method, problem.message)
            return
        self.handle_message(notification)

    def _receive_response(self, message: dict[str, Any]) -> None:
        identifier = message.get("id")
        if not isinstance(identifier, int | str):
            return
        future = self._request_futures.pop(identifier, None)
        expected = self._result_types.pop(identifier, None)
        if future is None or future.done():
            return
        error = message.get("error")
        if error is not None:
            code = error.get("code") if isinstance(error, dict) else None
            future.set_exception(
                JsonRpcException("the client refused a request", code if isinstance(code, int) else None)
            )
            return
        try:
            data = {"jsonrpc": "2.0", "id": identifier, "result": message.get("result")}
            answer = self._converter.structure(data, expected) if expected is not None else None
        except Exception:  # whatever a client's answer of an odd form breaks in the converter
            future.set_exception(JsonRpcInvalidParams("the client's answer was not understood"))
            return
        future.set_result(getattr(answer, "result", None))

    def _structured(self, message: dict[str, Any], method: str) -> Any:
        """A message as the protocol's type for it."""
        try:
            return self.structure_message(message)
        except Exception as problem:
            LOG.debug("parameters of %s: %s", method, describe(problem))
            raise JsonRpcInvalidParams(f"the parameters of {method} are not what the specification says") from None

    def _refuse(self, identifier: Any, problem: JsonRpcException) -> None:
        if not isinstance(identifier, int | str):
            identifier = None
        error = {"code": problem.code, "message": problem.message}
        self._write({"jsonrpc": "2.0", "id": identifier, "error": error})

    # What pygls sends

    def _send_response(self, msg_id: Any, result: Any = None, error: types.ResponseError | None = None) -> None:
        if error is not None:
            error.data = None
            if error.code == JsonRpcInternalError.CODE:
                error.message = "the server failed on this request; its log says where"
        super()._send_response(msg_id, result, error)

    def _send_data(self, data: Any) -> None:
        self._write(data, *_queueing(data))

    def _write(self, data: Any, key: str = "", droppable: bool = False) -> None:
        body = json.dumps(data, default=self._serialize_message, separators=(",", ":"))
        self.outbox.send(body.encode("ascii"), key=key, droppable=droppable)

    # Lifecycle

    @lsp_method("initialize")
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Answer with what the server can do."""
        result = yield from super().lsp_initialize(params)
        options = result.capabilities.execute_command_provider
        if options is not None:
            options.commands = list(self.commands)
        self._started = True
        return result

    @lsp_method("shutdown")
    def lsp_shutdown(self, *args: Any) -> Generator[Any, Any, None]:
        """Cancel what is in flight, answer, and refuse what comes after."""
        own = self.msg_id
        handler = self.fm.features.get("shutdown")
        if handler is not None:
            yield handler, args, None
        self._shutdown = True
        for identifier, future in list(self._request_futures.items()):
            if identifier != own and not future.done():
                future.cancel()


def _queueing(data: Any) -> tuple[str, bool]:
    """Under which key a message waits, so that a newer one takes its place, and whether it may be lost."""
    method = getattr(data, "method", "")
    if method == "textDocument/publishDiagnostics":
        return f"diagnostics {data.params.uri}", False
    return "", method == "window/logMessage"
